import { reportingApps as de } from './de/reporting-apps.ts';
import { reportingApps as en } from './en/reporting-apps.ts';
import { words } from './words.ts';

export const reportingAppsWords = words('reportingApps', en, de);
