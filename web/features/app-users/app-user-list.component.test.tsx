import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  type AppUserRow,
  exportAppUsers,
  exportChosenAppUsers,
  listAppUserFilters,
  listAppUsers,
} from '#contract/app-user-list.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { expectCount, PROJECT_ID, parameter, show, textsOf, watchFiles } from '#web/app/show.test-support.tsx';
import { AppUserList } from './app-user-list.tsx';

const HOSTILE = 'demo-<b>bold</b>';
const aRow = (userId: string): AppUserRow => ({
  ...{ userId, state: null, stateSince: null, lastSeenAt: null, registeredAt: '2026-01-31T10:00:00.000Z' },
  ...{ platform: null, version: null, versionMark: null, model: null, blocked: false, pilot: false },
  ...{ tags: [], reasons: [], isFailing: false, vehicles: [], rolloutGroup: 5, figures: null },
});
const everybody = [HOSTILE, 'demo-anna-4711', 'demo-bert-4712'].map(aRow);

function aProject(total = everybody.length): void {
  answer(listAppUserFilters, {
    ...{ total, pilots: 0, outdated: 0, states: [{ state: 'ERROR', users: 1 }], releases: [], warnings: [] },
    ...{
      codes: [],
      tags: [],
      more: { releases: 0, warnings: 0, tags: 0 },
      vehicles: [],
      areas: [],
      rolloutShare: null,
    },
  });
}
const links = {
  user: (id: string) => `/admin/appUsers?projectId=${PROJECT_ID}&user=${id}`,
  trips: () => '/',
  worst: () => '/',
};
const List = () => <AppUserList projectId={PROJECT_ID} links={links} views={null} mayWrite={false} />;
const open = (query = '') => show(List, `/admin/appUsers?projectId=${PROJECT_ID}${query}`);
const rows = () => page.getByRole('table', { name: 'App users' }).getByRole('link');

it('empties a list that fails, with a message, and recovers it by a retry', async () => {
  aProject();
  answer(listAppUsers, { items: everybody, next: null, sortedBy: '-seen' });
  await open();
  await expectCount(rows(), 3);
  answer(listAppUsers, refused('internal'));
  await page.getByRole('searchbox', { name: 'Search app users' }).fill('demo');
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
  await expectCount(rows(), 0);
  answer(listAppUsers, { items: everybody, next: null, sortedBy: '-seen' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectCount(rows(), 3);
  expect(sentTo(listAppUsers).at(-1)?.query).toMatchObject({ search: 'demo' });
});

it('sorts by a column in the address', async () => {
  aProject();
  answer(listAppUsers, ({ query }) => ({
    items: query.sort === 'id' ? everybody : everybody.toReversed(),
    next: null,
    sortedBy: query.sort,
  }));
  await open();
  await expectCount(rows(), 3);
  await page.getByRole('columnheader', { name: 'App user' }).getByRole('button').click();
  await expect.poll(() => parameter('sort')).toBe('id');
  await expect.poll(() => textsOf(rows())).toEqual([HOSTILE, 'demo-anna-4711', 'demo-bert-4712']);
});

it('takes the filters of links of other pages, ignores invalid values, and says when nothing matches', async () => {
  aProject();
  answer(listAppUsers, ({ query }) => ({
    items: query.search ? [] : everybody.slice(1, 2),
    next: null,
    sortedBy: query.sort,
  }));
  await open('&activeSince=2026-01-31&platform=iOS&version=2.18.0&state=ASLEEP');
  await expectCount(page.getByRole('list', { name: 'Filters' }).getByRole('listitem'), 3);
  await expect.poll(() => textsOf(rows())).toEqual(['demo-anna-4711']);
  const { seenSince, platform, version, state } = sentTo(listAppUsers).at(-1)?.query ?? {};
  expect({ seenSince, platform, version, state }).toEqual({
    ...{ seenSince: '2026-01-31', platform: 'iOS', version: '2.18.0', state: undefined },
  });
  await open('&search=zzz');
  await expect.element(page.getByRole('heading', { name: 'No matching app users' })).toBeVisible();
});

it('shows the next step where there is nobody yet', async () => {
  aProject(0);
  answer(listAppUsers, { items: [], next: null, sortedBy: '-seen' });
  await open();
  await expect.element(page.getByRole('heading', { name: 'No app users yet' })).toBeVisible();
});

it('adds and removes a column by click, and keeps the choice in the address', async () => {
  aProject();
  answer(listAppUsers, { items: everybody, next: null, sortedBy: '-seen' });
  await open();
  await expectCount(rows(), 3);
  // The page behind the open dialog is hidden from screen readers.
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true, includeHidden: true });
  const box = (name: string) =>
    page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name, exact: true });
  await expect.element(column('By bicycle')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(box('By bicycle')).not.toBeChecked();
  await box('By bicycle').click();
  await expect.element(column('By bicycle')).toBeInTheDocument();
  expect(parameter('columns')?.split(',')).toEqual([
    'state',
    'troubles',
    'model',
    'version',
    'seen',
    'registered',
    'cycling',
  ]);
  await box('By bicycle').click();
  await expect.element(column('By bicycle')).not.toBeInTheDocument();
  await box('Phone').click();
  await expect.element(column('Phone')).not.toBeInTheDocument();
  expect(parameter('columns')?.split(',')).toEqual(['state', 'troubles', 'version', 'seen', 'registered']);
  await page.getByRole('button', { name: 'Default columns' }).click();
  await expect.element(column('Phone')).toBeInTheDocument();
  expect(parameter('columns')).toBeNull();
});

it('exports all that match the filter, not only the rows shown', async () => {
  aProject(900);
  answer(listAppUsers, { items: everybody, next: 'more', sortedBy: '-seen' });
  answer(exportAppUsers, 'all');
  answer(exportChosenAppUsers, 'chosen');
  const files = watchFiles();
  await open('&platform=iOS&state=ERROR');
  await expectCount(rows(), 3);
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await page.getByRole('button', { name: /^Select all (900 )?that match$/ }).click();
  await expect.element(page.getByText('All that match are selected')).toBeVisible();
  await page.getByRole('button', { name: 'Export selection' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['app-users.csv']);
  expect(sentTo(exportAppUsers).map(({ query }) => query)).toMatchObject([{ platform: 'iOS', state: 'ERROR' }]);
  expect(sentTo(exportChosenAppUsers)).toEqual([]);
});
