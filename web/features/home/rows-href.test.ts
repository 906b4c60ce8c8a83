import { expect, it } from 'vitest';
import { homeUsersHref, rankingHref } from './rows-href.ts';

it.each([
  ['2026-11-17', '&from=2026-11-17&to=2026-11-17'],
  ['2026-11-11', '&period=last7'],
  // The default period of the list.
  ['2026-10-19', ''],
  ['2026-08-20', '&from=2026-08-20&to=2026-11-17'],
])('a figure since %s opens the people of the same days', (from, days) => {
  const figures = { from, to: '2026-11-17' };
  expect(rankingHref(7, figures, '-trips')).toBe(`/admin/appUsers?projectId=7${days}&sort=-trips`);
  expect(rankingHref(7, figures, 'score')).toBe(`/admin/appUsers?projectId=7${days}&sort=score`);
});

it('a figure links to the app users it counts', () => {
  expect(homeUsersHref(7)).toBe('/admin/appUsers?projectId=7');
  expect(homeUsersHref(7, { state: 'RUNNING' })).toBe('/admin/appUsers?projectId=7&state=RUNNING');
});
