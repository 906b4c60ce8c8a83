import { expiry as de } from './de/expiry.ts';
import { expiry as en } from './en/expiry.ts';
import { words } from './words.ts';

export const expiryWords = words('expiry', en, de);
