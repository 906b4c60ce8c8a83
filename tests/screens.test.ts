import { expect, it } from 'vitest';
import { ROUTES } from '#contract/access.ts';
import { screens } from '#scripts/screens.mjs';
import { ADMIN_TABS } from '#web/app/page-table.ts';

const world = {
  ...{ projectId: 1001, userId: 'demo-user-01', date: '2026-01-01', item: 1, vehicle: 'v', organisation: 1 },
  ...{ month: '2026-01', area: 'a', region: 'r', line: 'l', impact: 'i', place: 'p' },
};

it('has a picture of every page and every tab of the product', () => {
  const shown = new Set(screens(world).map(({ path }) => path.split('?')[0]));
  expect([...Object.keys(ROUTES), ...Object.keys(ADMIN_TABS)].filter((path) => !shown.has(path))).toEqual([]);
});

it('names each picture once', () => {
  const names = screens(world).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
