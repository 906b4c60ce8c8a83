import { expect, test } from '#tests/setup/e2e.ts';

test('the content security policy of a page blocks foreign scripts', async ({ browser }) => {
  // A separate context, because this violation is intended.
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
