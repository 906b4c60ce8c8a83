import { docs as de } from './de/docs.ts';
import { docs as en } from './en/docs.ts';
import { words } from './words.ts';

export const docsWords = words('docs', en, de);
