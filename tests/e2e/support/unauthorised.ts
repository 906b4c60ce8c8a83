import type { Page } from '@playwright/test';
import { UNAUTHORISED_REDIRECT_MS } from '#contract/constants.ts';

/** The unauthorised page redirects after two seconds; from the next page on it stays, so that it can be checked. */
export const holdUnauthorisedPage = (page: Page): Promise<unknown> =>
  page.addInitScript((redirectMs) => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms === redirectMs ? 0 : later(work, ms)) });
  }, UNAUTHORISED_REDIRECT_MS);
