import { account as de } from './de/account.ts';
import { account as en } from './en/account.ts';
import { words } from './words.ts';

export const accountWords = words('account', en, de);
