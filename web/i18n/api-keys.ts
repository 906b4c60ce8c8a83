import { apiKeys as de } from './de/api-keys.ts';
import { apiKeys as en } from './en/api-keys.ts';
import { words } from './words.ts';

export const apiKeysWords = words('api-keys', en, de);
