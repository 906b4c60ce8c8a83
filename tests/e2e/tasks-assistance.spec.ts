import { expect, test, WITH_MAP } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { countClicks } from './support/count-clicks.ts';
import { browserFor, LOOKS, lookLabel } from './support/looks.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import { signInBehindTheScenes } from './support/product-session.ts';

const CURVE = { stepMs: 10, beforeMs: 20, x: [0, 0, -118, -60, -8], y: [0, 1, 22, -9, 1], z: [9.8, 9.8, 14, 8, 9.8] };
const IMPACT = { lat: 48.2082, lon: 16.3738, speed: 14.4, asi: 1.87, axis: 'x', curve: CURVE };

const WORDS = {
  en: {
    open: 'Open the case',
    take: 'Take over',
    inHand: 'In progress',
    call: 'Call +43 1 234 56',
    curve: 'Acceleration around the impact',
    outcome: 'Outcome',
    helped: 'Help provided',
    close: 'Close case',
    reopen: 'Reopen',
  },
  de: {
    open: 'Fall öffnen',
    take: 'Übernehmen',
    inHand: 'In Arbeit',
    call: '+43 1 234 56 anrufen',
    curve: 'Beschleunigung um den Aufprall',
    outcome: 'Ergebnis',
    helped: 'Hilfe geleistet',
    close: 'Fall abschließen',
    reopen: 'Wieder öffnen',
  },
} as const;

for (const look of LOOKS) {
  const words = WORDS[look.language];
  test.describe(lookLabel(look), () => {
    test.use(browserFor(look));

    test(
      'an agent takes a crash, sees place, speed and curve, calls back and closes it in five clicks',
      WITH_MAP,
      async ({ page }) => {
        const agent = await signInBehindTheScenes(await aConfirmedPerson('crash-agent'));
        const projectId = await aProjectOf(agent, 'Crash');
        const phone = await aPhoneOf(agent, projectId, 'demo-driver');
        const contact = { name: 'Demo Driver', phone: '+43 1 234 56', version: 0 };
        await agent.post(`/move/appUser/contact?projectId=${projectId}&userId=demo-driver`, contact);
        // The browser would ask which program dials, and its question would swallow all further clicks.
        await page.addInitScript(() =>
          addEventListener('click', (event) => {
            if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
          }),
        );
        await agent.openIn(page.context());
        // Only what comes after the first look at the queue is new.
        const looked = page.waitForResponse(/\/move\/impact\/open/);
        await page.goto(`/admin?projectId=${projectId}`);
        await looked;
        await phone.upload({ impacts: [{ t: Date.now(), ...IMPACT }] });

        const main = page.getByRole('main');
        const clicks = countClicks();
        await clicks.click(page.getByRole('link', { name: words.open }));
        await clicks.click(main.getByRole('button', { name: words.take }));
        await expect(main.getByText(words.inHand, { exact: true })).toBeVisible();
        await expect(main).toContainText('48.208200, 16.373800');
        const map = main.locator('[data-map="ready"]');
        await expect(map).toBeVisible();
        await expect(map.locator('.maplibregl-marker')).toHaveText('!');
        await expect(main).toContainText('52 km/h');
        await expect(page.getByRole('img', { name: words.curve })).toBeVisible();
        const call = main.getByRole('link', { name: words.call });
        await expect(call).toHaveAttribute('href', 'tel:+43123456');
        await clicks.click(call);
        expect(await checkWithAxe(page, 'a case with a contact', look.language)).toEqual([]);
        await page.setViewportSize(look.size);
        await clicks.choose(main.getByLabel(words.outcome), words.helped);
        await clicks.click(main.getByRole('button', { name: words.close, exact: true }));
        await expect(main.getByRole('button', { name: words.reopen })).toBeVisible();
        await expect(main.getByText(words.helped, { exact: true }).first()).toBeVisible();
        clicks.expectAtMost(5);
        expect(await agent.get(`/move/impact/open?projectId=${projectId}`)).toMatchObject({ open: 0, acknowledged: 0 });
      },
    );
  });
}
