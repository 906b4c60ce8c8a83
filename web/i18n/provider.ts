import { provider as de } from './de/provider.ts';
import { provider as en } from './en/provider.ts';
import { words } from './words.ts';

/** For people whose provider has pages of its own. */
export const providerWords = words('provider', en, de);
