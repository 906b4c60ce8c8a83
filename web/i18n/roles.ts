import { roles as de } from './de/roles.ts';
import { roles as en } from './en/roles.ts';
import { words } from './words.ts';

export const roleWords = words('roles', en, de);
