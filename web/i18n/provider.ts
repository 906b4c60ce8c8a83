import { provider as de } from './de/provider.ts';
import { provider as en } from './en/provider.ts';
import { words } from './words.ts';

/** For identity providers with their own pages. */
export const providerWords = words('provider', en, de);
