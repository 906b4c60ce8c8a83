import { assistance as de } from './de/assistance.ts';
import { assistance as en } from './en/assistance.ts';
import { words } from './words.ts';

export const assistanceWords = words('assistance', en, de);
