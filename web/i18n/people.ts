import { people as de } from './de/people.ts';
import { people as en } from './en/people.ts';
import { words } from './words.ts';

export const peopleWords = words('people', en, de);
