import { map as de } from './de/map.ts';
import { map as en } from './en/map.ts';
import { words } from './words.ts';

export const mapWords = words('map', en, de);
