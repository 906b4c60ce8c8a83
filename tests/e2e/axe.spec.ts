import { LANGUAGES } from '#contract/constants.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { walk } from './support/axe-walk.ts';

for (const language of LANGUAGES) {
  test(`no page contacts another host, violates the policy, logs an error or lets axe find one in any look (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { baseURL, admin } = product();
    expect(await walk(browser, { baseURL, admin, language })).toEqual([]);
  });
}
