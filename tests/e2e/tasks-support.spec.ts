import type { Page } from '@playwright/test';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getSystemHealth, HEALTH_CHECKS } from '#contract/system.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { systemWords } from '#web/i18n/system.ts';
import { countClicks } from './support/count-clicks.ts';
import { browserFor, LOOKS, type Look, lookLabel } from './support/looks.ts';
import { aConfirmedPerson, aProjectOf, grant, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const WORDS = {
  en: { locale: 'en-GB', palette: 'Search and commands', why: 'Why no trip?' },
  de: { locale: 'de-AT', palette: 'Suche und Befehle', why: 'Warum keine Fahrt?' },
} as const;
const HOUR_MS = 3_600_000;

const USER = 'demo-caller-0810';
let admin: ProductSession;
let reader: ProductSession;
let projectId: number;

test.beforeAll(async () => {
  admin = await signInBehindTheScenes(await aConfirmedPerson('support-admin'));
  reader = await signInBehindTheScenes(await aConfirmedPerson('support-agent'));
  projectId = await aProjectOf(admin, 'Support');
  await grant(admin, projectId, reader, ['reader']);
  // Registered only today, so there can be no trip of yesterday.
  await aPhoneOf(admin, projectId, USER);
});

type Health = ReplyOf<typeof getSystemHealth>;

/** The product's own answer, with lag since then: no story may really slow the product that all share. */
async function answerHealth(page: Page, lagSince: string | null): Promise<void> {
  await page.route(`**${getSystemHealth.path}`, async (route) => {
    const response = await route.fetch();
    const health = (await response.json()) as Health;
    const checks = health.checks.map((check): Health['checks'][number] =>
      check.name === 'lag' && lagSince
        ? { ...check, level: 'critical', value: 1_200, since: lagSince }
        : { ...check, level: 'fine', since: null },
    );
    await route.fulfill({ response, json: { ...health, checks, level: lagSince ? 'critical' : 'fine' } });
  });
}

/** From Home. */
async function openHealth(page: Page, link: string) {
  await page.goto(`/admin?projectId=${projectId}`);
  const clicks = countClicks();
  await clicks.click(page.getByRole('main').getByRole('link', { name: link, exact: true }));
  return clicks;
}

for (const look of LOOKS) {
  const words = WORDS[look.language];
  const [insight, system] = [insightWords[look.language], systemWords[look.language]];
  test.describe(lookLabel(look), () => {
    test.use(browserFor(look));

    test('a support agent learns why yesterday’s trip is missing in five clicks', async ({ page }) => {
      await reader.openIn(page.context());
      await page.goto(`/admin?projectId=${projectId}`);
      const clicks = countClicks();
      await clicks.click(page.getByRole('button', { name: words.palette }));
      await clicks.type(page.getByRole('dialog').getByRole('combobox'), '0810');
      await clicks.click(page.getByRole('option', { name: new RegExp(USER) }));
      await clicks.click(page.getByRole('link', { name: words.why }));
      // The only whole day of the two offered, so that 08:10 is in it.
      await clicks.click(page.getByRole('main').getByRole('button', { name: /00:00–00:00/ }));
      const answer = page.getByRole('region', { name: insight.answerTitle });
      await expect(answer).toContainText(insight.why_notRegistered.split('{{at}}')[0] ?? '');
      await expect(answer).toContainText(insight.help_notRegistered);
      // With what is known about that time, which was yesterday at noon.
      const asked = page.getByRole('listitem').filter({ hasText: insight.ev_asked }).getByRole('time');
      const askedAt = Date.parse((await asked.getAttribute('datetime')) ?? '');
      expect((Date.now() - askedAt) / HOUR_MS).toBeGreaterThan(11);
      expect((Date.now() - askedAt) / HOUR_MS).toBeLessThan(37);
      const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(askedAt);
      await expect(page.getByRole('region', { name: day })).toBeVisible();
      clicks.expectAtMost(5);
    });

    test('an operator sees that everything is healthy, or what is not and since when, in two clicks', async ({
      page,
    }) => {
      await (await theOperator()).openIn(page.context());
      await test.step('everything is healthy', () => seeHealthy(page, system));
      await page.unrouteAll({ behavior: 'wait' });
      await test.step('one check is not', () => seeTrouble(page, system));
    });
  });
}

type SystemWords = (typeof systemWords)[Look['language']];

async function seeHealthy(page: Page, system: SystemWords): Promise<void> {
  await answerHealth(page, null);
  const clicks = await openHealth(page, system.healthLink_fine);
  await expect(page.getByText(system.overall_fine)).toBeVisible();
  const checks = page.getByRole('list', { name: system.checks }).getByRole('listitem');
  await expect(checks).toHaveCount(HEALTH_CHECKS.length);
  await expect(checks.filter({ hasText: system.level_fine })).toHaveCount(HEALTH_CHECKS.length);
  clicks.expectAtMost(2);
}

async function seeTrouble(page: Page, system: SystemWords): Promise<void> {
  const since = new Date(Date.now() - 20 * 60_000).toISOString();
  await answerHealth(page, since);
  const clicks = await openHealth(page, system.healthLink_critical);
  await expect(page.getByText(system.overall_critical)).toBeVisible();
  const troubled = page.getByRole('listitem').filter({ hasText: new RegExp(system.level_critical) });
  await expect(troubled).toHaveCount(1);
  await expect(troubled).toContainText(system.check_lag);
  await expect(troubled).toContainText(system.troubledSince);
  await expect(troubled.getByRole('time')).toHaveAttribute('datetime', since);
  clicks.expectAtMost(2);
}
