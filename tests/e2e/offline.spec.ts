import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { ADMIN_PAGES, PUBLIC_PAGES } from './support/pages.ts';
import { aProjectOf, theOperator } from './support/people.ts';

/** Requests to other hosts, breaches of the policy and uncaught errors fail every story; here the console counts too. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // Drawing without a graphics card is slow now and then, and the browser's driver says so: no page's doing.
    if (/GL Driver Message \(OpenGL, Performance/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still fetching ahead.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()} failed: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.url()} answered ${response.status()}`);
  });
  return errors;
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
}

test('no public page contacts another host, violates the policy or logs an error', async ({ page }) => {
  const errors = watchConsole(page);
  for (const path of PUBLIC_PAGES) await visit(page, path);
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('no page below /admin contacts another host, violates the policy or logs an error', async ({ page, context }) => {
  const operator = await theOperator();
  const projectId = await aProjectOf(operator, 'Offline Story');
  await operator.openIn(context);
  const errors = watchConsole(page);
  for (const path of ADMIN_PAGES) await visit(page, `${path}?projectId=${projectId}`);
  await visit(page, '/admin?projectId=0');
  await visit(page, '/onboarding');
  expect(errors).toEqual([]);
});

test('the policy of a page blocks foreign scripts', async ({ browser }) => {
  // A context of its own: this breach is meant.
  const page = await browser.newPage();
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'self'|default-src 'none'/);
  expect(policy).toMatch(/script-src[^;]*'nonce-[\w+/=-]+'/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  const blocked = await page.evaluate(async () => {
    const violated = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
        once: true,
      }),
    );
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    return { violated: await violated, ran: 'intruder' in window };
  });
  expect(blocked).toEqual({ violated: 'script-src-elem', ran: false });
  await page.close();
});
