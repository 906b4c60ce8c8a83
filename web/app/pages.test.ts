import { expect, it } from 'vitest';
import { ROUTES } from '#contract/access.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { pageNameOf } from './page-address.ts';
import { PAGES, viewsOfLayout } from './pages.ts';

it('has a page for every route of the product, and no other', () => {
  // The sign-in page is loaded with the entry, not by the table.
  expect(['/', ...Object.keys(PAGES)].sort()).toEqual(Object.keys(ROUTES).sort());
});

it('puts the pages below /admin, and only those, into the admin layout', () => {
  const pages = viewsOfLayout('admin').filter(({ path }) => path in PAGES);
  expect(pages.map(({ path }) => path)).toEqual(Object.keys(ROUTES).filter((path) => path.startsWith('/admin')));
});

it('names every page', () => {
  for (const { title } of Object.values(PAGES)) expect(frameWords.en[title]).toBeTruthy();
});

it('names the file of each page and tab behind the sign-in', () => {
  const files = Object.keys(import.meta.glob(['../pages/*.tsx', '../features/*/*.page.tsx'])).map(pageNameOf);
  const named = viewsOfLayout('admin').map(({ file }) => file);
  expect(named.filter((file) => file === undefined || !files.includes(file))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
