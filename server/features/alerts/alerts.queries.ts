import { type Kysely, sql } from 'kysely';
import type { Alert } from '#contract/alerts.ts';
import type { Tables } from '#server/db/tables.ts';

export type AlertsDatabase = Kysely<Tables>;

/** Members of the project, in any role, with a verified e-mail and not disabled. */
const isMember = sql<boolean>`exists (
  select 1 from users u
  join project_roles r on r.user_id = u.id and r.project_id = a.project_id
  where u.email = a.email and u.email_verified and u.disabled_at is null
)`;

export const selectAlerts = (db: AlertsDatabase, projectId: number) =>
  db.selectFrom('alerts as a').selectAll('a').select(isMember.as('isMember')).where('a.project_id', '=', projectId);
export type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>['executeTakeFirstOrThrow']>>;

const hasConsented = ({ asked_at, confirmed_at }: AlertRow): boolean => asked_at !== null && confirmed_at !== null;
/** Mail goes to verified members, or to those who were asked and agreed. */
export const mayReceive = (row: AlertRow): boolean => row.isMember || hasConsented(row);
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
  recipient: row.isMember ? 'member' : hasConsented(row) ? 'confirmed' : 'unconfirmed',
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
