import { frame as de } from './de/frame.ts';
import { frame as en } from './en/frame.ts';
import { words } from './words.ts';

export const frameWords = words('frame', en, de);
