import { palette as de } from './de/palette.ts';
import { palette as en } from './en/palette.ts';
import { words } from './words.ts';

export const paletteWords = words('palette', en, de);
