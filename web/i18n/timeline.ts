import { timeline as de } from './de/timeline.ts';
import { timeline as en } from './en/timeline.ts';
import { words } from './words.ts';

export const timelineWords = words('timeline', en, de);
