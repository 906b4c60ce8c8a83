import { receiverHealth as de } from './de/receiver-health.ts';
import { receiverHealth as en } from './en/receiver-health.ts';
import { words } from './words.ts';

/** Separate, because Home uses them without the texts of the log. */
export const receiverHealthWords = words('receiver-health', en, de);
