import type { Language } from '#contract/constants.ts';

export interface WalkedScreen {
  name: string;
  path: string;
  signedIn: boolean;
  /** The label of the button that opens it, in each language. */
  press?: Record<Language, string>;
}
