import { insights as de } from './de/insights.ts';
import { insights as en } from './en/insights.ts';
import { words } from './words.ts';

export const insightsWords = words('insights', en, de);
