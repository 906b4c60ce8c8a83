import { bulkExport as de } from './de/bulk-export.ts';
import { bulkExport as en } from './en/bulk-export.ts';
import { words } from './words.ts';

export const bulkExportWords = words('bulk-export', en, de);
