import { vehicles as de } from './de/vehicles.ts';
import { vehicles as en } from './en/vehicles.ts';
import { words } from './words.ts';

export const vehiclesWords = words('vehicles', en, de);
