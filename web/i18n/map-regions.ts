import { mapRegions as de } from './de/map-regions.ts';
import { mapRegions as en } from './en/map-regions.ts';
import { words } from './words.ts';

export const mapRegionsWords = words('mapRegions', en, de);
