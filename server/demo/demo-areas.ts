import type { Shape } from '#contract/shapes.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { countAreas, insertArea, lockAreas } from '#server/features/dangerous-areas/area-record.ts';
import type { AreaFields } from '#server/features/dangerous-areas/present-area.ts';

const circle = (lat: number, lon: number, radiusMeters: number): Shape => ({ kind: 'circle', lat, lon, radiusMeters });
const always = { active: true, validFrom: null, validTo: null };

/** Risky places of the demo region, on routes that its people take every day. */
const areas = (dayIn: (days: number) => string): AreaFields[] => [
  { ...always, name: 'School in the old town', kind: 'school', shape: circle(48.0008, 16.0015, 260) },
  {
    ...always,
    name: 'Roadworks at the motorway junction',
    kind: 'roadworks',
    validFrom: dayIn(-60),
    validTo: dayIn(45),
    shape: {
      kind: 'polygon',
      ring: [
        [16.096, 47.9885],
        [16.108, 47.989],
        [16.109, 47.9945],
        [16.102, 47.9965],
        [16.0955, 47.994],
      ],
    },
  },
  { ...always, name: 'Village main street', kind: 'crossing', shape: circle(48.0153, 16.0927, 220) },
  { ...always, name: 'Works gate', kind: 'junction', active: false, shape: circle(47.9905, 15.9275, 180) },
  { ...always, name: 'New school way', kind: 'school', validFrom: dayIn(20), shape: circle(48.0468, 16.1828, 200) },
];

/**
 * In the transaction that creates the demo project. Areas are shared by all projects: if some exist, none are added.
 */
export async function makeDemoAreas(tx: Tx, { events, now }: Pick<Context, 'events' | 'now'>): Promise<void> {
  const known = await tx.selectFrom('dangerous_areas').select('id').limit(1).executeTakeFirst();
  if (known) return;
  await lockAreas(tx);
  const dayIn = (days: number) => utcDay(now().getTime() + days * DAY_MS);
  for (const facts of areas(dayIn)) await insertArea(tx, events, facts, { actorId: null, now: now() });
  // The demo people's past six weeks are processed with these areas.
  const since = new Date(now().getTime() - 45 * DAY_MS);
  await tx.updateTable('dangerous_areas').set({ applied_from: since, settled_from: since }).execute();
  await countAreas(tx);
}
