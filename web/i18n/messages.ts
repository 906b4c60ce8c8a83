import { messages as de } from './de/messages.ts';
import { messages as en } from './en/messages.ts';
import { words } from './words.ts';

export const messageWords = words('messages', en, de);
