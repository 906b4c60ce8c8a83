import { audit as de } from './de/audit.ts';
import { audit as en } from './en/audit.ts';
import { words } from './words.ts';

export const auditWords = words('audit', en, de);
