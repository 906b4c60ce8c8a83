import { expect, it } from 'vitest';
import { listWorstAreas } from '#contract/insights.ts';
import { anApp } from '#tests/setup/app.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { cellAt, indexOf, parentOf, RESOLUTIONS } from './cells.ts';
import { AT } from './sums.ts';

const app = await anApp();
const NOW = '2026-03-12T12:00:00Z';
const WEEKS = ['2026-03-09', '2026-03-02', '2026-02-16', '2026-02-09'];

/** Around Vienna, far enough apart to be in different coarse cells too. */
const moments = fc.record({
  lat: fc.double({ min: 46.5, max: 49, noNaN: true }),
  lon: fc.double({ min: 13, max: 17, noNaN: true }),
  week: fc.constantFrom(...WEEKS),
  braking: fc.nat(9),
  speeding: fc.nat(9),
  phoneUse: fc.nat(3),
  people: fc.integer({ min: 1, max: 9 }),
});

it('finds the same areas as a full scan, most events first, without areas of too few people', async () => {
  const reader = await app.aPerson();
  app.clock.now = new Date(NOW);
  await fc.assert(
    fc.asyncProperty(fc.array(moments, { minLength: 1, maxLength: 60 }), async (all) => {
      const projectId = await app.aProject('Areas');
      await app.grant(reader, projectId, 'reader');
      const cells = new Map<string, Map<number, number>>();
      for (const { lat, lon, week, braking, speeding, phoneUse, people } of all) {
        for (const resolution of RESOLUTIONS) {
          const key = `${parentOf(cellAt(lat, lon), resolution)} ${week}`;
          const sums = cells.get(key) ?? new Map<number, number>();
          cells.set(key, sums);
          for (const [at, amount] of [
            [AT.people, people],
            [AT.peopleHarsh, people],
            [AT.peopleBehind(AT.event('braking')), people],
            [AT.peopleBehind(AT.event('speeding')), people],
            [AT.peopleBehind(AT.event('phoneUse')), people],
            [AT.event('braking'), braking],
            [AT.event('speeding'), speeding],
            [AT.event('phoneUse'), phoneUse],
          ] as const)
            sums.set(at, (sums.get(at) ?? 0) + amount);
        }
      }
      await app.db
        .insertInto('activity_cells')
        .values(
          [...cells].map(([key, sums]) => {
            const [cell = '', week = ''] = key.split(' ');
            return { project_id: projectId, segment: 'all', cell: cell as never, week, sums: [...sums].flat() };
          }),
        )
        .execute();
      const { body } = await app.call(listWorstAreas, { query: { projectId } }, { as: reader });
      expect(body.areas?.map(({ cell, lat: _, lon: __, ...area }) => ({ cell, ...area }))).toEqual(recount(all));
      // Custom days use the weeks that they touch, here only the oldest.
      const own = { query: { projectId, period: '2026-02-10..2026-02-12' } };
      const { body: oldest } = await app.call(listWorstAreas, own, { as: reader });
      const inWeek = recount(all, (week) => week === '2026-02-09');
      expect(oldest.areas?.map(({ cell, lat: _, lon: __, ...area }) => ({ cell, ...area }))).toEqual(inWeek);
    }),
    { numRuns: 25 },
  );
}, 60_000);

type Moments = typeof moments extends fc.Arbitrary<infer One> ? One : never;

/** For the last four weeks; areas of fewer than five people are hidden. */
function recount(all: readonly Moments[], isMeant = (week: string) => week !== '2026-02-09') {
  const recent = all.filter(({ week }) => isMeant(week)).map((one) => ({ ...one, cell: areaOf(one) }));
  return [...new Set(recent.map(({ cell }) => cell))]
    .map((cell) => {
      const inside = recent.filter((one) => one.cell === cell);
      const sum = (of: (one: Moments) => number) => inside.reduce((so, one) => so + of(one), 0);
      const peopleIn = WEEKS.map((week) =>
        inside.filter((one) => one.week === week).reduce((so, { people }) => so + people, 0),
      );
      return {
        cell,
        people: Math.max(...peopleIn),
        harsh: sum(({ braking }) => braking),
        speeding: sum(({ speeding }) => speeding),
        phoneUse: sum(({ phoneUse }) => phoneUse),
      };
    })
    .map((area) => ({ area, events: area.harsh + area.speeding + area.phoneUse }))
    .filter(({ area, events }) => area.people >= 5 && events > 0)
    .sort((one, other) => other.events - one.events || (one.area.cell < other.area.cell ? -1 : 1))
    .slice(0, 6)
    .map(({ area }) => area);
}

const areaOf = ({ lat, lon }: Moments): string => indexOf(parentOf(cellAt(lat, lon), 7));

it('returns none for more than half a year', async () => {
  const projectId = await app.aProject('Elsewhere');
  const reader = await app.aMember(projectId, 'reader');
  const query = { projectId, period: '2025-08-01..2026-03-01' };
  expect((await app.call(listWorstAreas, { query }, { as: reader })).body).toEqual({ areas: null, sampled: null });
});
