import type { PresenceRow } from '#contract/insight-presence.ts';
import type { Shape } from '#contract/shapes.ts';
import { fencesOf } from '#engine/geofence/fences.ts';
import { holdUsers } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { waitingBriefly } from '#server/db/user-lock.ts';
import { itemsBetween } from '#server/features/timeline/day.queries.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { msAt } from '#server/ingest/run/engine-run.ts';
import { fixesOfMany } from '#server/ingest/run/stored-fixes.ts';
import { createPace } from '#server/pace.ts';
import { localDay, timeZoneAt } from '#server/time/local-day.ts';
import { cellsAround, peopleNear, slotsBetween } from './presence.queries.ts';

export const PRESENCE_ENTITY = 'presence-search';

export interface PresenceQuery {
  projectId: number;
  area: Shape;
  from: number;
  to: number;
  reason: string;
  limit: number;
  cursor?: string | undefined;
}

interface Found {
  items: PresenceRow[];
  next: string | null;
  checked: number;
}

const LIST = 'presence';
/** Limit per call; the caller continues with the cursor. */
const MAX_CHECKED = 400;
const PEOPLE_AT_ONCE = 20;
const FIXES_A_PIECE = 256;
/** Fixes less accurate than this do not prove presence. */
const INEXACT_METERS = 200;

/**
 * Finds who was in an area. The search is recorded with its reason before anyone is named, and a view is recorded for
 * each person found.
 */
export const findPresent = ({ db, events, now }: Context, viewer: string, query: PresenceQuery): Promise<Found> =>
  waitingBriefly(db, async (tx) => {
    const { projectId, area, from, to, reason } = query;
    const searched = await searchPresence(tx, query);
    const ids = searched.items.map(({ userId }) => userId);
    const held = await holdUsers(tx, projectId, ids);
    const found = { ...searched, items: searched.items.filter(({ userId }) => held.has(userId)) };
    const [at, hour] = [now(), new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000)];
    const views = found.items.map(({ userId }) => ({
      project_id: projectId,
      user_id: userId,
      hour,
      viewer,
      at,
      what: 'presence' as const,
    }));
    if (views.length > 0) {
      // Replaces a plain day view recorded within the same hour: a presence search reveals more.
      await tx
        .insertInto('track_views')
        .values(views)
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'user_id', 'hour', 'viewer']).doUpdateSet({ what: 'presence' }),
        )
        .execute();
    }
    // The revision names nobody, so that nothing of an erased person remains in it.
    await events.publish(tx, {
      projectId,
      actorId: viewer,
      entity: PRESENCE_ENTITY,
      entityId: String(projectId),
      action: 'created',
      after: { reason, area, from: moment(from), to: moment(to), people: found.items.length },
    });
    return found;
  });

const moment = (ts: number): string => new Date(ts * 1000).toISOString();

async function searchPresence(tx: Tx, { projectId, area, from, to, limit, cursor }: PresenceQuery): Promise<Found> {
  const after = cursor === undefined ? '' : String(readCursor(LIST, ['text'], cursor)[0]);
  const [cells, weeks] = [cellsAround(area), slotsBetween(from, to)];
  const items: PresenceRow[] = [];
  // One more than is checked, to know whether candidates remain.
  const near = await peopleNear(tx, projectId, cells, weeks, after, MAX_CHECKED + 1);
  const isCut = near.length > MAX_CHECKED;
  const candidates = near.slice(0, MAX_CHECKED);
  let [last, checked] = [after, 0];
  while (checked < candidates.length) {
    const people = candidates.slice(checked, checked + PEOPLE_AT_ONCE);
    const rows = await checkFixes(tx, projectId, people, { area, from, to });
    for (const [at, userId] of people.entries()) {
      if (items.length === limit) return { items, next: writeCursor(LIST, [last]), checked };
      const row = rows[at];
      if (row) items.push(row);
      last = userId;
      checked++;
    }
  }
  return { items, next: isCut ? writeCursor(LIST, [last]) : null, checked };
}

type Where = Pick<PresenceQuery, 'area' | 'from' | 'to'>;

async function checkFixes(tx: Tx, projectId: number, people: readonly string[], { area, from, to }: Where) {
  const spans = people.map((userId) => ({ projectId, userId, fromMs: from * 1000, toMs: to * 1000 }));
  const fence = fencesOf([area]);
  const pace = createPace();
  const rows: (PresenceRow | null)[] = [];
  for await (const fixes of fixesOfMany(tx, spans)) {
    const inside: Inside = { firstMs: 0, lastMs: 0, fixes: 0, lat: 0, lon: 0 };
    for (let k = 0; k < fixes.length; k++) {
      if (k % FIXES_A_PIECE === 0) await pace();
      if ((fixes.accuracy[k] ?? 0) > INEXACT_METERS) continue;
      const [lat, lon] = [fixes.lat[k] ?? 0, fixes.lon[k] ?? 0];
      fence.moveTo(lat, lon);
      if (fence.find() === 0) continue;
      inside.lastMs = msAt(fixes, k);
      if (inside.fixes === 0) Object.assign(inside, { firstMs: inside.lastMs, lat, lon });
      inside.fixes++;
    }
    const userId = people[rows.length] ?? '';
    rows.push(inside.fixes > 0 ? await presenceRow(tx, { projectId, userId }, inside) : null);
  }
  return rows;
}

interface Inside {
  firstMs: number;
  lastMs: number;
  fixes: number;
  lat: number;
  lon: number;
}

async function presenceRow(tx: Tx, user: UserKey, { firstMs, lastMs, fixes, lat, lon }: Inside): Promise<PresenceRow> {
  const items = await itemsBetween(tx, user, Math.floor(firstMs / 1000), Math.floor(lastMs / 1000) + 1);
  const zone = timeZoneAt(lat, lon);
  return {
    userId: user.userId,
    firstMs,
    lastMs,
    fixes,
    zone,
    date: localDay(firstMs, zone),
    items: items.map((item) => ({ startTs: item.start_ts, endTs: item.end_ts, type: item.type })),
  };
}
