import { scheduledReports as de } from './de/scheduled-reports.ts';
import { scheduledReports as en } from './en/scheduled-reports.ts';
import { words } from './words.ts';

export const scheduledReportsWords = words('scheduledReports', en, de);
