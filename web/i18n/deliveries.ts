import { deliveries as de } from './de/deliveries.ts';
import { deliveries as en } from './en/deliveries.ts';
import { words } from './words.ts';

export const deliveriesWords = words('deliveries', en, de);
