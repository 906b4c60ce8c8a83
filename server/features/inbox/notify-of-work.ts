import type { Kysely } from 'kysely';
import type { InboxFacts } from '#contract/inbox.ts';
import type { Tables } from '#server/db/tables.ts';
import { type NeededRole, notifyPeople } from './notify-people.ts';

interface EndedWork {
  id: string;
  work: InboxFacts['work']['work'];
  outcome: 'done' | 'failed';
  /** Who requested it; an API key has no inbox. */
  requestedBy: string | null;
  projectId: number | null;
  userId?: string;
  name?: string;
  day?: string;
}

/** Notifies whoever requested a job that it has ended. Jobs without a project are those of dolphins. */
export function notifyOfWork(db: Kysely<Tables>, ended: EndedWork): Promise<void> {
  const { id, work, outcome, requestedBy, projectId, userId, name = '', day = null } = ended;
  const needs: NeededRole = projectId === null ? 'dolphin' : 'admin';
  const facts = { work, outcome, name, day, ...(work === 'bulk' && { id }) };
  return notifyPeople(db, [requestedBy], needs, { kind: 'work', projectId, userId, topic: `work:${id}`, facts });
}
