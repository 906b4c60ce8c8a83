import { secondFactor as de } from './de/second-factor.ts';
import { secondFactor as en } from './en/second-factor.ts';
import { words } from './words.ts';

export const secondFactorWords = words('secondFactor', en, de);
