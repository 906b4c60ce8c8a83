import { viewing as de } from './de/viewing.ts';
import { viewing as en } from './en/viewing.ts';
import { words } from './words.ts';

export const viewingWords = words('viewing', en, de);
