import type { Language } from '#contract/constants.ts';

export interface WalkedScreen {
  name: string;
  path: string;
  signedIn: boolean;
  /** The button that opens what is looked at, as it is called in each language. */
  press?: Record<Language, string>;
}
