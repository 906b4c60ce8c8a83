import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { aConfirmedPerson, aProjectOf } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';

/** Marks the page; a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const speak = (page: Page, group: string, language: string) =>
  page.getByRole('group', { name: group }).first().getByLabel(language).check({ force: true });

test('the sign-in page turns German without a reload, and stays so', async ({ page }) => {
  await page.goto('/');
  await mark(page);
  await speak(page, 'Language', 'German');
  await expect(page.getByRole('heading', { name: 'Bei MOVE anmelden' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await isMarked(page)).toBe(true);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bei MOVE anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription('Geben Sie Ihre E-Mail ein.');
});

test('frame, Home and messages are German, and English again on demand', async ({ page, context }) => {
  const person = await signInBehindTheScenes(await aConfirmedPerson('german'));
  const projectId = await aProjectOf(person, 'Deutsche Geschichte');
  await person.openIn(context);
  await page.goto(`/admin?projectId=${projectId}`);
  await expect(page.getByText('Members')).toBeVisible();
  await mark(page);
  await speak(page, 'Language', 'German');

  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu.getByRole('link')).toHaveText([
    'Startseite',
    'Zugriffsrechte',
    'Konfiguration',
    'Zeitleiste',
    'Orte von Interesse',
    'Unfallhilfe',
    'Auswertungen',
    'Aktivitätskarte',
  ]);
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await expect(page.getByText('Mitglieder')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible();
  await expect(page).toHaveTitle('Startseite · Move Dashboard');
  await menu.getByRole('link', { name: 'Zugriffsrechte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zugriffsrechte' })).toBeVisible();

  await page.getByRole('link', { name: person.email }).click();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Person gespeichert')).toBeVisible();
  await speak(page, 'Sprache', 'Englisch');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a German browser is greeted in German, with Austrian dates', async ({ browser }) => {
  const person = await signInBehindTheScenes(await aConfirmedPerson('austrian'));
  const projectId = await aProjectOf(person, 'Datum');
  const context = await browser.newContext({ locale: 'de-AT', timezoneId: 'Europe/Vienna' });
  const page = await context.newPage();
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Konto anlegen' })).toBeVisible();
  await page.goto('/admin/access');
  await expect(page.getByText('Sie haben keine Berechtigung, diese Seite zu sehen.')).toBeVisible();
  await person.openIn(context);
  await page.goto(`/admin?projectId=${projectId}`);
  // Day before month, the month in words, 24 hours, and the zone named.
  const written = page.getByRole('main').locator('time').first();
  await expect(written).toHaveText(/^\d{1,2}\. \p{L}+\.? \d{4}, \d{2}:\d{2}(:\d{2})? (MEZ|MESZ)$/u);
  await context.close();
});
