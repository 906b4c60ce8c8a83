import { alerts as de } from './de/alerts.ts';
import { alerts as en } from './en/alerts.ts';
import { words } from './words.ts';

export const alertsWords = words('alerts', en, de);
