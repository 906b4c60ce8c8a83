import { ui as de } from './de/ui.ts';
import { ui as en } from './en/ui.ts';
import { words } from './words.ts';

export const uiWords = words('ui', en, de);
