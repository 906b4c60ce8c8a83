import { bulkWorks as de } from './de/bulk-works.ts';
import { bulkWorks as en } from './en/bulk-works.ts';
import { words } from './words.ts';

export const bulkWords = words('bulk-works', en, de);
