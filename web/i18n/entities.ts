import { entities as de } from './de/entities.ts';
import { entities as en } from './en/entities.ts';
import { words } from './words.ts';

export const entityWords = words('entities', en, de);
