import { shared as de } from './de/shared.ts';
import { shared as en } from './en/shared.ts';
import { words } from './words.ts';

/** Words that many screens behind the sign-in share; loaded with the first of them. */
export const sharedWords = words('shared', en, de);
