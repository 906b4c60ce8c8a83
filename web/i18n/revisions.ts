import { revisions as de } from './de/revisions.ts';
import { revisions as en } from './en/revisions.ts';
import { words } from './words.ts';

export const revisionsWords = words('revisions', en, de);
