import { access as de } from './de/access.ts';
import { access as en } from './en/access.ts';
import { words } from './words.ts';

export const accessWords = words('access', en, de);
