import { home as de } from './de/home.ts';
import { home as en } from './en/home.ts';
import { words } from './words.ts';

export const homeWords = words('home', en, de);
