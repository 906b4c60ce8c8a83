import { billing as de } from './de/billing.ts';
import { billing as en } from './en/billing.ts';
import { words } from './words.ts';

export const billingWords = words('billing', en, de);
