import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type LiveClusters, listLiveClusters, listLivePeople } from '#contract/activity-map.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, show, textsOf } from '#web/app/show.test-support.tsx';
import { type ActivityView, useLiveClusters } from './activity-map.queries.ts';
import { LivePanel } from './live-panel.tsx';

const [CELL, NEXT] = ['861e15b6fffffff', '861e15b4fffffff'];
const AT = '2026-05-04T10:00:00.000Z';
/** Between two looks at where people are. */
const LOOKS_AGAIN_MS = 15_000;
const VIEW: ActivityView = {
  ...{ projectId: PROJECT_ID, layer: 'trips', weeks: 4, segment: 'all', mode: null, hour: null },
};

/** What the map draws, as text. */
function Clusters() {
  const { data } = useLiveClusters(VIEW, '16,48,17,49');
  return (
    <ul aria-label="Clusters">
      {data?.clusters.map(({ cell, people }) => (
        <li key={cell}>{`${cell} ${people}`}</li>
      ))}
    </ul>
  );
}
const Screen = () => (
  <>
    <Clusters />
    <LivePanel view={VIEW} cell={CELL} userHref={() => '/'} onBack={() => {}} />
  </>
);

it('follows the people of now without a reload', async () => {
  const areThere = (clusters: Record<string, number>, ...here: string[]) => {
    const cells = Object.entries(clusters).map(([cell, people]): LiveClusters['clusters'][number] => ({
      ...{ cell, lat: 48.2, lon: 16.4, people },
    }));
    answer(listLiveClusters, { clusters: cells, isPartial: false });
    answer(listLivePeople, { people: here.map((userId) => ({ userId, at: AT })), more: false });
  };
  const clusters = () => textsOf(page.getByRole('list', { name: 'Clusters' }).getByRole('listitem'));
  const here = () => page.getByRole('region', { name: 'Here now' }).getByRole('link').elements().length;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    areThere({ [CELL]: 2 }, 'ada', 'bo');
    await show(Screen, `/admin/activityMap?projectId=${PROJECT_ID}`);
    await expect.poll(clusters).toEqual([`${CELL} 2`]);
    await expect.poll(here).toBe(2);
    areThere({ [CELL]: 1, [NEXT]: 1 }, 'ada');
    vi.advanceTimersByTime(LOOKS_AGAIN_MS);
    await expect.poll(clusters).toEqual([`${CELL} 1`, `${NEXT} 1`]);
    await expect.poll(here).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
