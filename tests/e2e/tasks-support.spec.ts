import { expect, test } from '#tests/setup/e2e.ts';
import { countClicks } from './support/count-clicks.ts';
import { browserFor, LOOKS, lookLabel } from './support/looks.ts';
import { aConfirmedPerson, aProjectOf, grant, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { type ProductSession, signInBehindTheScenes } from './support/product-session.ts';

const WORDS = {
  en: {
    palette: 'Search and commands',
    why: 'Why no trip?',
    answer: 'Answer',
    reason: 'The user was not registered yet',
    health: /^Health/,
    well: 'Checks',
  },
  de: {
    palette: 'Suche und Befehle',
    why: 'Warum keine Fahrt?',
    answer: 'Antwort',
    reason: 'Die Person war noch nicht registriert',
    health: /^Zustand/,
    well: 'Prüfungen',
  },
} as const;

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

for (const look of LOOKS) {
  const words = WORDS[look.language];
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
      const gaps = page.getByRole('main').getByRole('button', { name: /00:00–/ });
      await clicks.click(gaps.last());
      await expect(page.getByRole('region', { name: words.answer })).toContainText(words.reason);
      clicks.expectAtMost(5);
    });

    test('an operator sees whether everything is healthy in two clicks', async ({ page }) => {
      const operator = await theOperator();
      await operator.openIn(page.context());
      await page.goto(`/admin?projectId=${projectId}`);
      const clicks = countClicks();
      await clicks.click(page.getByRole('main').getByRole('link', { name: words.health }));
      await expect(page.getByRole('list', { name: words.well }).getByRole('listitem')).not.toHaveCount(0);
      clicks.expectAtMost(2);
    });
  });
}
