import { billingAdmin as de } from './de/billing-admin.ts';
import { billingAdmin as en } from './en/billing-admin.ts';
import { words } from './words.ts';

export const billingAdminWords = words('billing-admin', en, de);
