import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { featuresOn } from '#contract/billing-periods.ts';
import { ALL_SERVICES, narrowed, type Services, type ServicesChange } from '#contract/services.ts';
import type { Tables } from '#server/db/tables.ts';

interface Rollout {
  share: number;
  services: Services;
}

/** Something that happened: a registration, an upload, or a change recorded in a revision. */
type Fact = { at: number; project: number } & (
  | { kind: 'payer'; payer: number }
  | { kind: 'services'; services: Services }
  | { kind: 'rollout'; rollout: Rollout }
  | { kind: 'test'; test: boolean }
  | { kind: 'overrides'; user: string; overrides: ServicesChange }
  | { kind: 'pilot'; user: string; pilot: boolean }
  | { kind: 'registered'; user: string; pilot: boolean }
  | { kind: 'arrived'; user: string }
);

interface Revision {
  at: number;
  entity: string;
  project: number;
  user: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The order of facts with the same time: configuration first, then users, then batches. */
const ORDER = ['payer', 'services', 'rollout', 'test', 'registered', 'overrides', 'pilot', 'arrived'];

/** Read from the rows that phones and people created, never from what metering stores. */
export async function factsOf(db: Kysely<Tables>): Promise<Fact[]> {
  const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::double precision`;
  const revisions = await sql<Revision>`
    select ${seconds('at')} as at, entity, coalesce(project_id, entity_id::bigint) as project, entity_id as user,
      before, after
    from revisions
    where entity in ('project-billing', 'sdk-config', 'sdk-rollout', 'project-settings', 'app-user-config', 'app-user-pilot')
    order by id
  `.execute(db);
  const users = await sql<{ at: number; project: number; user: string; pilot: boolean }>`
    select ${seconds('created_at')} as at, project_id as project, user_id as user, pilot from app_users
  `.execute(db);
  const arrivals = await sql<{ at: number; project: number; user: string }>`
    select ${seconds('received_at')} as at, project_id as project, user_id as user from batches
  `.execute(db);
  const wasPilot = new Map<string, boolean>();
  for (const { entity, project, user, before } of revisions.rows) {
    const who = `${project} ${user}`;
    if (entity === 'app-user-pilot' && !wasPilot.has(who)) wasPilot.set(who, before.pilot === true);
  }
  const facts: Fact[] = [
    ...revisions.rows.map(factOf),
    ...users.rows.map(({ pilot, ...row }) => ({
      ...row,
      kind: 'registered' as const,
      pilot: wasPilot.get(`${row.project} ${row.user}`) ?? pilot,
    })),
    ...arrivals.rows.map((row) => ({ ...row, kind: 'arrived' as const })),
  ];
  return facts.sort((a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function factOf({ at, entity, project, user, after }: Revision): Fact {
  const of = { at, project };
  if (entity === 'project-billing') return { ...of, kind: 'payer', payer: Number(after.billingOrganisationId ?? 0) };
  if (entity === 'sdk-config') return { ...of, kind: 'services', services: after.services as Services };
  if (entity === 'project-settings') return { ...of, kind: 'test', test: after.testProject === true };
  if (entity === 'app-user-pilot') return { ...of, kind: 'pilot', user, pilot: after.pilot === true };
  if (entity === 'app-user-config') {
    const { apiKey: _, ...overrides } = after;
    return { ...of, kind: 'overrides', user, overrides: overrides as ServicesChange };
  }
  const { services } = after.config as { services: Services };
  return { ...of, kind: 'rollout', rollout: { share: Number(after.share), services } };
}

/** Computed independently of the product. */
export const isInShare = (projectId: number, userId: string, share: number): boolean =>
  (createHash('sha256').update(`${projectId}:${userId}`).digest().readUInt32BE() / 2 ** 32) * 100 < share;

class Project {
  payer = 0;
  services: Services = ALL_SERVICES;
  rollout: Rollout | null = null;
  test = false;
  readonly users = new Map<string, { pilot: boolean; overrides: ServicesChange | null }>();

  constructor(readonly id: number) {}

  registered(): number {
    return [...this.users.values()].filter(({ pilot }) => !pilot).length;
  }

  featuresOf(user: string): string[] {
    const staged = this.rollout && isInShare(this.id, user, this.rollout.share) ? this.rollout.services : null;
    return featuresOn(narrowed(staged ?? this.services, this.users.get(user)?.overrides ?? null));
  }
}

export interface CountedUsers {
  payer: number;
  project: number;
  feature: string;
  day: string;
  active: number;
  billed: number;
}

export interface Recount {
  /** Active and billed users by day and feature; the empty feature counts users regardless of features. */
  rows: CountedUsers[];
  /** Registered users at the end of a day; 0 for a feature that the project's configuration had off. */
  registered(project: number, feature: string, day: string): number;
}

const dayOf = (at: number): string => new Date(Math.floor(at * 1000)).toISOString().slice(0, 10);

/** Recounts billing by replaying the facts. */
export function recountMetering(facts: readonly Fact[]): Recount {
  const projects = new Map<number, Project>();
  const rows = new Map<string, CountedUsers>();
  const seen = new Set<string>();
  const ends = new Map<string, { registered: number; features: string[] }>();
  for (const fact of facts) {
    const project = projects.get(fact.project) ?? new Project(fact.project);
    projects.set(fact.project, project);
    if (fact.kind === 'arrived') arrived(project, fact.user, dayOf(fact.at), seen, rows);
    else learn(project, fact);
    ends.set(`${project.id} ${dayOf(fact.at)}`, {
      registered: project.registered(),
      features: ['', ...featuresOn(project.services)],
    });
  }
  const days = [...ends.keys()].sort();
  return {
    rows: [...rows.values()],
    registered: (project, feature, day) => {
      const last = days.filter((key) => key.startsWith(`${project} `) && key <= `${project} ${day}`).at(-1);
      const end = last === undefined ? undefined : ends.get(last);
      return end?.features.includes(feature) ? end.registered : 0;
    },
  };
}

function learn(project: Project, fact: Exclude<Fact, { kind: 'arrived' }>): void {
  if (fact.kind === 'payer') project.payer = fact.payer;
  else if (fact.kind === 'services') project.services = fact.services;
  else if (fact.kind === 'test') project.test = fact.test;
  else if (fact.kind === 'registered') project.users.set(fact.user, { pilot: fact.pilot, overrides: null });
  else if (fact.kind === 'rollout') {
    const { share } = fact.rollout;
    project.rollout = share > 0 && share < 100 ? fact.rollout : null;
  } else {
    const user = project.users.get(fact.user);
    if (user && fact.kind === 'pilot') user.pilot = fact.pilot;
    if (user && fact.kind === 'overrides') user.overrides = fact.overrides;
  }
}

/** A user is active from the first batch of a day; a feature is billed on its first active day of a month. */
function arrived(
  project: Project,
  user: string,
  day: string,
  seen: Set<string>,
  rows: Map<string, CountedUsers>,
): void {
  const of = JSON.stringify([project.id, user]);
  if (project.users.get(user)?.pilot !== false || seen.has(`${of} ${day}`)) return;
  seen.add(`${of} ${day}`);
  for (const feature of ['', ...project.featuresOf(user)]) {
    const key = [project.payer, project.id, feature, day].join('|');
    const row = rows.get(key) ?? { payer: project.payer, project: project.id, feature, day, active: 0, billed: 0 };
    rows.set(key, row);
    row.active += 1;
    const month = `${of} ${day.slice(0, 7)} ${feature}`;
    if (project.payer === 0 || project.test || seen.has(month)) continue;
    seen.add(month);
    row.billed += 1;
  }
}
