import { trip as de } from './de/trip.ts';
import { trip as en } from './en/trip.ts';
import { type KeyOf, words } from './words.ts';

export const tripWords = words('trip', en, de);

/** The engine may report facts that have no text yet. */
export const hasTripWord = (key: string): key is KeyOf<typeof tripWords> => key in en;
