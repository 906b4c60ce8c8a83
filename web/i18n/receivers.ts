import { receivers as de } from './de/receivers.ts';
import { receivers as en } from './en/receivers.ts';
import { words } from './words.ts';

export const receiversWords = words('receivers', en, de);
