import { dolphin as de } from './de/dolphin.ts';
import { dolphin as en } from './en/dolphin.ts';
import { words } from './words.ts';

export const dolphinWords = words('dolphin', en, de);
