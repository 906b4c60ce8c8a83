import { dangerousAreas as de } from './de/dangerous-areas.ts';
import { dangerousAreas as en } from './en/dangerous-areas.ts';
import { words } from './words.ts';

export const areaWords = words('dangerousAreas', en, de);
