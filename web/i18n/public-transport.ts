import { publicTransport as de } from './de/public-transport.ts';
import { publicTransport as en } from './en/public-transport.ts';
import { words } from './words.ts';

export const publicTransportWords = words('publicTransport', en, de);
