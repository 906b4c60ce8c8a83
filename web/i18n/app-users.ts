import { appUsers as de } from './de/app-users.ts';
import { appUsers as en } from './en/app-users.ts';
import { words } from './words.ts';

export const appUsersWords = words('appUsers', en, de);
