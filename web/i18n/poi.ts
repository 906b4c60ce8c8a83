import { poi as de } from './de/poi.ts';
import { poi as en } from './en/poi.ts';
import { words } from './words.ts';

export const poiWords = words('poi', en, de);
