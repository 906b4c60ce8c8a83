import { session as de } from './de/session.ts';
import { session as en } from './en/session.ts';
import { words } from './words.ts';

export const sessionWords = words('session', en, de);
