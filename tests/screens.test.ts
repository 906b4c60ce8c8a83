import { expect, it } from 'vitest';
import { ROUTES } from '#contract/access.ts';
import { PAGE_VIEWS } from '#web/app/pages.ts';
import { picturedScreens } from './walk/pictured-screens.ts';

const world = {
  ...{ projectId: 1001, userId: 'demo-user-01', date: '2026-01-01', item: 1, vehicle: 'v', organisation: 1 },
  ...{ month: '2026-01', area: 'a', region: 'r', line: 'l', impact: 'i', place: 'p' },
};

it('has a screenshot of every page and every tab of the product', () => {
  const shown = new Set(picturedScreens(world).map(({ path }) => path.split('?')[0]));
  expect([...Object.keys(ROUTES), ...PAGE_VIEWS.map(({ path }) => path)].filter((path) => !shown.has(path))).toEqual(
    [],
  );
});

it('names each screenshot once', () => {
  const names = picturedScreens(world).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
