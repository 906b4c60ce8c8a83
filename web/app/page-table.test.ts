import { expect, it } from 'vitest';
import { ROUTES } from '#contract/access.ts';
import { frame } from '#web/i18n/en/frame.ts';
import { ADMIN_PAGES, BLANK_PAGES, PUBLIC_PAGES, REGISTRATION_PAGES } from './page-table.ts';

const pages = { ...BLANK_PAGES, ...REGISTRATION_PAGES, ...PUBLIC_PAGES, ...ADMIN_PAGES };

it('has a page for every route of the product, and none besides', () => {
  // The sign-in page is loaded with the entry, not by the table.
  expect(['/', ...Object.keys(pages)].sort()).toEqual(Object.keys(ROUTES).sort());
});

it('puts the pages below /admin, and only those, into the admin layout', () => {
  expect(Object.keys(ADMIN_PAGES)).toEqual(Object.keys(ROUTES).filter((path) => path.startsWith('/admin')));
});

it('names every page', () => {
  for (const { title } of Object.values(pages)) expect(frame[title]).toBeTruthy();
});
