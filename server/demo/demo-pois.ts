import type { Shape } from '#contract/shapes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { nextGeneration, poiRecord } from '#server/features/points-of-interest/poi-record.ts';
import { type PoiFields, poiColumns } from '#server/features/points-of-interest/present-poi.ts';

const circle = (lat: number, lon: number, radiusMeters: number): Shape => ({ kind: 'circle', lat, lon, radiusMeters });
const usual = { active: true, inTrip: false, onEnter: true, onExit: true, dwellSeconds: 0 };

/** Places of the demo region that its people visit every day. */
const PLACES: readonly PoiFields[] = [
  {
    ...usual,
    name: 'Works, west gate to east gate',
    tags: ['work', 'customer'],
    shape: {
      kind: 'polygon',
      ring: [
        [15.9195, 47.9868],
        [15.9352, 47.9868],
        [15.9358, 47.9945],
        [15.9275, 47.9972],
        [15.9195, 47.9952],
      ],
    },
  },
  { ...usual, name: 'Old town', tags: ['town', 'parking'], dwellSeconds: 300, shape: circle(48, 16, 450) },
  { ...usual, name: 'Village shop', tags: ['shop'], shape: circle(48.0153, 16.0927, 200) },
  { ...usual, name: 'Small town station', tags: ['station', 'public transport'], shape: circle(48.0468, 16.1828, 250) },
  {
    ...usual,
    name: 'Motorway junction',
    tags: ['road'],
    inTrip: true,
    onExit: false,
    shape: circle(47.9919, 16.1022, 400),
  },
  { ...usual, name: 'Depot north', tags: ['work'], active: false, shape: circle(48.0125, 16.004, 150) },
];

/** In the transaction that creates the demo project. */
export async function makeDemoPois(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  projectId: number,
): Promise<void> {
  const generation = await nextGeneration(tx, projectId);
  for (const facts of PLACES) {
    const row = await tx
      .insertInto('pois')
      .values({ project_id: projectId, ...poiColumns(facts), generation, created_at: now(), changed_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await poiRecord.publishCreated(tx, { events }, row, null);
  }
}
