import { latLngToCell } from 'h3-js';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listActivityTrips } from '#contract/activity-map.ts';
import { PRESENCE_RESOLUTION } from '#server/features/presence/save-presence.ts';
import { anApp } from '#tests/setup/app.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { cellAt, cellOf, parentOf } from './cells.ts';
import { packActivityFacts } from './fact-codec.ts';
import { AT } from './sums.ts';

const WEEKS = 12;
/** So many that all of their trips in one turn take three times what it may. */
const PEOPLE = 150;

it('trips behind a cell that many people were near delay nobody', async () => {
  const app = await anApp();
  const projectId = await app.aProject();
  const reader = await app.aMember(projectId, 'reader');
  const here = latLngToCell(48.2, 16.37, 9);
  const passages = (from: number) =>
    packActivityFacts(
      Array.from({ length: 300 }, (_, at) => ({
        cell: cellAt(from + at * 0.003, 16.37),
        kind: 'passage' as const,
        hour: 8,
        atTs: 1_790_000_000,
      })),
    );
  const monday = sql`date_trunc('week', ${app.clock.now}::timestamptz at time zone 'UTC')::date`;
  await sql`
    insert into presence (project_id, user_id, week, cell, slots)
    select ${projectId}, 'u' || n, ${monday}, ${String(parentOf(cellOf(here), PRESENCE_RESOLUTION))}::bigint, 1
    from generate_series(1, ${sql.lit(PEOPLE)}) n
  `.execute(app.db);
  const trips = (people: number, facts: Buffer) => sql`
    insert into activity_items (project_id, user_id, start_ts, source, day, week, fingerprint, mode, segments, facts)
    select ${projectId}, 'u' || n, 1790000000 - 1000 * (14 * w + t) - n, 'item', ${monday} - 7 * w, ${monday} - 7 * w,
      'x', 0, array['all'], ${facts}
    from generate_series(1, ${sql.lit(people)}) n, generate_series(0, ${sql.lit(WEEKS - 1)}) w, generate_series(1, 14) t
    on conflict do nothing
  `;
  await sql`
    insert into activity_cells (project_id, segment, cell, week, sums)
    values (${projectId}, 'all', ${String(cellOf(here))}::bigint, ${monday},
      array[${AT.people}, 50, ${AT.peopleOfTrips}, 50, ${AT.trips(0)}, 50, ${AT.peopleBehind(AT.trips(0))}, 50]::int[])
  `.execute(app.db);
  await trips(PEOPLE, passages(48.3)).execute(app.db);
  const query = { projectId, cell: here, layer: 'trips' as const, weeks: WEEKS };
  const ask = () => app.call(listActivityTrips, { query }, { as: reader });
  const { ms, result } = await longestTurnOfRepeated(ask);
  expect(result.body.trips).toEqual([]);
  expect(ms).toBeLessThan(100);
  // Older than everything that was read first.
  await sql`
    update activity_items set facts = ${passages(48.2)}, start_ts = start_ts - 900000
    where project_id = ${projectId} and user_id = 'u7' and week = ${monday} - ${sql.lit(7 * (WEEKS - 1))}
  `.execute(app.db);
  expect((await ask()).body.trips).toHaveLength(14);
}, 60_000);
