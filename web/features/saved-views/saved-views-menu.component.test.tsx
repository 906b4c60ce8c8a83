import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listSavedViews, type SavedView } from '#contract/saved-views.ts';
import { answer, sentTo } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { SavedViewsMenu } from './saved-views-menu.tsx';

const aView = (id: number, name: string, view: Partial<SavedView> = {}): SavedView => ({
  ...{ id: `6f1b1c1e-1111-4c4c-8888-00000000000${id}`, name, query: `tag=${name}&sort=score` },
  ...{ shared: false, isDefault: false, isOwn: true, ...view },
});
const plain = aView(1, 'plain');
const own = aView(2, 'own', { isDefault: true });
const ofProject = aView(3, 'project', { isDefault: true, shared: true, isOwn: false });

const Menu = () => <SavedViewsMenu projectId={PROJECT_ID} screen="people" mayShare={false} />;
async function open(items: SavedView[], query = ''): Promise<void> {
  answer(listSavedViews, { items });
  await show(Menu, `/admin/appUsers?projectId=${PROJECT_ID}${query}`);
  await expect.poll(() => sentTo(listSavedViews)).toHaveLength(1);
}
const shown = () => Object.fromEntries(new URLSearchParams(location.search));
const addressOf = ({ id, name }: SavedView) => ({
  ...{ projectId: String(PROJECT_ID), view: id, tag: name, sort: 'score' },
});
const button = (name: string) => page.getByRole('button', { name });

it('opens the screen with its default view, whose parameters are then in the address', async () => {
  await open([plain, ofProject]);
  await expect.poll(shown).toEqual(addressOf(ofProject));
  await expect.element(button('project')).toBeVisible();
});

it('prefers one’s own default to the project’s, and leaves no step back to the bare screen', async () => {
  const before = history.length;
  await open([ofProject, own, plain]);
  await expect.poll(shown).toEqual(addressOf(own));
  expect(history.length).toBe(before);
});

it('opens the view of a link that has only its id', async () => {
  await open([own, plain], `&view=${plain.id}`);
  await expect.poll(shown).toEqual(addressOf(plain));
});

it.each([
  ['for an address without views', [own, plain], '&view=none', { view: 'none' }],
  ['for an address with parameters of its own', [own, plain], '&tag=fleet', { tag: 'fleet' }],
  ['for an unknown view', [own, plain], '&view=gone', { view: 'gone' }],
  ['without a default', [plain], '', {}],
] as const)('leaves the address as it is %s', async (_why, views, query, expected) => {
  await open([...views], query);
  await button('Views').click();
  await expect.element(page.getByRole('link', { name: plain.name })).toBeVisible();
  expect(shown()).toEqual({ projectId: String(PROJECT_ID), ...expected });
});

it('opens the screen without a view once that is chosen', async () => {
  await open([own]);
  await expect.poll(shown).toEqual(addressOf(own));
  await button('own').click();
  await page.getByRole('link', { name: 'Without a view' }).click();
  await expect.poll(shown).toEqual({ projectId: String(PROJECT_ID), view: 'none' });
});
