import { insight as de } from './de/insight.ts';
import { insight as en } from './en/insight.ts';
import { words } from './words.ts';

export const insightWords = words('insight', en, de);
