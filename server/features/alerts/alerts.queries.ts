import type { Kysely } from 'kysely';
import type { Alert } from '#contract/alerts.ts';
import type { Tables } from '#server/db/tables.ts';
import { hasConsented, isMembers } from '#server/mail/mail-readers.ts';

export type AlertsDatabase = Kysely<Tables>;

export const selectAlerts = (db: AlertsDatabase, projectId: number) =>
  db
    .selectFrom('alerts as a')
    .selectAll('a')
    .select([isMembers.as('isMember'), hasConsented.as('hasConsented')])
    .where('a.project_id', '=', projectId);
export type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>['executeTakeFirstOrThrow']>>;

/** Mail goes to verified members, or to those who were asked and agreed. */
export const mayReceive = (row: AlertRow): boolean => row.isMember || row.hasConsented;
/** The links of former members are worthless until an admin asks the address. */
export const mayAnswer = ({ isMember: member, asked_at }: AlertRow): boolean => member || asked_at !== null;

export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id,
  projectId: row.project_id,
  email: row.email,
  kind: row.kind,
  threshold: row.threshold,
  minutes: row.minutes,
  cooldownMinutes: row.cooldown_minutes,
  active: row.active,
  recipient: row.isMember ? 'member' : row.hasConsented ? 'confirmed' : 'unconfirmed',
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
