import type { BrowserContext } from '@playwright/test';

/** Collects what no page may do even if it looks right: console errors and warnings, and failed calls. */
export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    // Drawing without a graphics card is slow now and then, and the browser's driver says so: no page's doing.
    if (/GL Driver Message \(OpenGL, Performance/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still fetching ahead.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.url()} answered ${response.status()}`);
  });
  return errors;
}
