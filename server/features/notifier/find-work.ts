import { type Kysely, sql } from 'kysely';
import type { ReceiverKind } from '#contract/receivers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Lane } from './claim.ts';

export interface DueDelivery {
  projectId: number;
  receiver: ReceiverKind;
  id: string;
}

/** The most per receiver in one query. */
const DUE_AT_ONCE = 8;

/** What there is to do. */
export interface Work {
  /** Timelines changed. */
  changes: boolean;
  /** Something is to be sent. */
  sending: boolean;
}

const HAS_CHANGES = sql<boolean>`exists (select 1 from timeline_changes)`;
const IS_SENDING = sql<boolean>`(exists (select 1 from notifications where delivery_id is null)
  or exists (select 1 from deliveries where state in ('first', 'waiting') and next_try_at <= now()))`;

/** One cheap query instead of three, for the many rounds in which there is nothing to send. */
export async function findWork(db: Kysely<Tables>): Promise<Work> {
  const { rows } = await sql<Work>`select ${HAS_CHANGES} as changes, ${IS_SENDING} as sending`.execute(db);
  return rows[0] ?? { changes: false, sending: false };
}

/** The same on a cluster, where changes are on all shards: not queried while no receiver wants them. */
export async function findWorkOnCluster(db: Kysely<Tables>, isLooking: boolean): Promise<Work> {
  const { rows } = await sql<{ sending: boolean; isHeard: boolean }>`
    select ${IS_SENDING} as sending, exists (
      select 1 from receivers where kind = 'timeline' and (active or off_reason is not null)
    ) as "isHeard"
  `.execute(db);
  const { sending = false, isHeard = false } = rows[0] ?? {};
  if (!isHeard && !isLooking) return { sending, changes: false };
  const { rows: found } = await sql<{ changes: boolean }>`select ${HAS_CHANGES} as changes`.execute(db);
  return { sending, changes: found[0]?.changes ?? false };
}

/**
 * Lanes with something to send for the first time. The index is walked from lane to lane, so a receiver with a million
 * pending events costs no more than one with a single event.
 */
export async function lanesWithWork(db: Kysely<Tables>): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    with recursive lanes as (
      (select project_id, receiver, lane from notifications where delivery_id is null
       order by project_id, receiver, lane limit 1)
      union all
      select n.project_id, n.receiver, n.lane from lanes l, lateral (
        select project_id, receiver, lane from notifications
        where delivery_id is null and (project_id, receiver, lane) > (l.project_id, l.receiver, l.lane)
        order by project_id, receiver, lane limit 1
      ) n
    )
    select l.project_id as "projectId", l.receiver, l.lane from lanes l
    join receivers r on r.project_id = l.project_id and r.kind = l.receiver and r.active
    join projects p on p.id = l.project_id and p.deleted_at is null
    left join receiver_health h on h.project_id = l.project_id and h.receiver = l.receiver
    where (h.held_until is null or h.held_until <= now())
      and not exists (
        select 1 from deliveries d
        where d.project_id = l.project_id and d.receiver = l.receiver and d.lane = l.lane and d.state = 'first'
      )
  `.execute(db);
  return rows;
}

/** Deliveries whose next attempt is due, and those whose process died during an attempt; a few per receiver. */
export async function dueDeliveries(db: Kysely<Tables>): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with recursive open as (
      (select project_id, receiver from deliveries where state in ('first', 'waiting')
       order by project_id, receiver limit 1)
      union all
      select n.project_id, n.receiver from open o, lateral (
        select project_id, receiver from deliveries
        where state in ('first', 'waiting') and (project_id, receiver) > (o.project_id, o.receiver)
        order by project_id, receiver limit 1
      ) n
    )
    select o.project_id as "projectId", o.receiver, due.id from open o
    join receivers r on r.project_id = o.project_id and r.kind = o.receiver and r.active
    join projects p on p.id = o.project_id and p.deleted_at is null
    left join receiver_health h on h.project_id = o.project_id and h.receiver = o.receiver
    cross join lateral (
      select d.id from deliveries d
      where d.project_id = o.project_id and d.receiver = o.receiver and d.state in ('first', 'waiting')
        and d.next_try_at <= now()
        -- First tries go on while a receiver fails; repeated ones wait for it.
        and (d.state = 'first' or h.paused_until is null or h.paused_until <= now())
      order by d.next_try_at, d.created_at
      limit ${sql.lit(DUE_AT_ONCE)}
    ) due
    where h.held_until is null or h.held_until <= now()
  `.execute(db);
  return rows;
}
