import { system as de } from './de/system.ts';
import { system as en } from './en/system.ts';
import { words } from './words.ts';

export const systemWords = words('system', en, de);
