import { inbox as de } from './de/inbox.ts';
import { inbox as en } from './en/inbox.ts';
import { words } from './words.ts';

export const inboxWords = words('inbox', en, de);
