import { activityMap as de } from './de/activity-map.ts';
import { activityMap as en } from './en/activity-map.ts';
import { words } from './words.ts';

export const activityMapWords = words('activityMap', en, de);
