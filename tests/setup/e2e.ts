import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test';
import { product } from './e2e-product.ts';

export { expect };

/** For `test.use`: menus fade, panels slide and maps glide here, as they do for most people. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * For stories that look at a map. Drawing one costs more than all the rest of its page, so that the other stories see
 * what people without WebGL see.
 */
export const WITH_MAP = { tag: '@map' } as const;

interface Watching {
  misdeeds: string[];
  /** Prints the page's console when a story failed: often all that is left of a run elsewhere. */
  lastWords: undefined;
}

/** Run in a page before its own scripts. */
export function withoutWebGl(): void {
  const original = HTMLCanvasElement.prototype.getContext;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
    },
  });
}

const MAX_WORDS = 6_000;
const hasFailed = ({ status, expectedStatus }: TestInfo): boolean => status !== expectedStatus;

/** Collects what no story may cause on any page, whatever it tests. */
export function watchMisdeeds(context: BrowserContext): string[] {
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
  return misdeeds;
}

export const test = base.extend<Watching>({
  context: async ({ context }, use, { tags }) => {
    if (!tags.includes(WITH_MAP.tag)) await context.addInitScript(withoutWebGl);
    await use(context);
  },
  misdeeds: [
    async ({ context }, use) => {
      const misdeeds = watchMisdeeds(context);
      await use(misdeeds);
      expect(misdeeds).toEqual([]);
    },
    { auto: true },
  ],
  lastWords: [
    async ({ context }, use, info) => {
      await use(undefined);
      if (!hasFailed(info)) return;
      for (const page of context.pages()) {
        const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
        process.stdout.write(`${info.title}: ${page.url()}\n${words.slice(0, MAX_WORDS)}\n`);
      }
    },
    { auto: true },
  ],
});
