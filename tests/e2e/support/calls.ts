import type { Page, Request } from '@playwright/test';

const CALLS = /^\/(api|auth|identity|move)(\/|$)/;

/** Every call that the page makes from now on, in order. */
export function watchCalls(page: Page): { made: string[]; requests: Request[] } {
  const made: string[] = [];
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!CALLS.test(pathname)) return;
    made.push(`${request.method()} ${pathname}`);
    requests.push(request);
  });
  return { made, requests };
}
