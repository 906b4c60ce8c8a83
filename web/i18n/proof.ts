import { proof as de } from './de/proof.ts';
import { proof as en } from './en/proof.ts';
import { words } from './words.ts';

export const proofWords = words('proof', en, de);
