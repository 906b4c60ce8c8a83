import { shapes as de } from './de/shapes.ts';
import { shapes as en } from './en/shapes.ts';
import { words } from './words.ts';

export const shapeWords = words('shapes', en, de);
