import { test as base, expect } from '@playwright/test';
import { product } from './e2e-product.ts';

export { expect };

/** For `test.use`: menus fade, panels slide and maps glide here, as they do for most people. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** What no story may cause on any page, whatever else it looks at. */
type Misdeeds = { misdeeds: string[] };

export const test = base.extend<Misdeeds>({
  misdeeds: [
    async ({ context }, use) => {
      const { origin } = new URL(product().baseURL);
      const misdeeds: string[] = [];
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) {
          misdeeds.push(`a request to another host: ${request.url()}`);
        }
      });
      context.on('weberror', (error) => misdeeds.push(`an uncaught error: ${error.error().stack}`));
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) misdeeds.push(`a breach of policy: ${message.text()}`);
      });
      await use(misdeeds);
      expect(misdeeds).toEqual([]);
    },
    { auto: true },
  ],
});
