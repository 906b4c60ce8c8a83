import { draw as de } from './de/draw.ts';
import { draw as en } from './en/draw.ts';
import { words } from './words.ts';

export const drawWords = words('draw', en, de);
