import { appStyle as de } from './de/app-style.ts';
import { appStyle as en } from './en/app-style.ts';
import { words } from './words.ts';

export const appStyleWords = words('app-style', en, de);
