import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addBilledProject, removeBilledProject } from '#contract/billing.ts';
import { featuresOn, firstDayOf, monthAfter, monthOf, utcDayOf } from '#contract/billing-periods.ts';
import { ALL_SERVICES, narrowed, type Services, type ServicesChange } from '#contract/services.ts';
import { featuresOff } from '#server/features/app-users/change-user-config.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { changeUsers } from '#tests/setup/app-user-rows.ts';
import { aBilledProject, anOrganisation, arrive, gather, metered } from './billing.test-support.ts';
import { isInShare } from './billing-recount.test-support.ts';
import { gatherMetering } from './gather-metering.ts';

let app: TestApp;
let dolphin: Visitor;
beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
});

/** A seeded random number generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const only = (...names: (keyof Services)[]): Services =>
  Object.fromEntries(
    Object.entries(ALL_SERVICES).map(([name, switches]) => [
      name,
      Object.fromEntries(Object.keys(switches).map((key) => [key, names.includes(name as keyof Services)])),
    ]),
  ) as unknown as Services;

const stored = (services: Services) => ({ services: JSON.stringify(services), features: featuresOn(services) });

interface KnownUser {
  project: number;
  userId: string;
  pilot: boolean;
  blocked: boolean;
  overrides: ServicesChange | null;
}
interface KnownProject {
  payer: number;
  test: boolean;
  services: Services;
  staged: { services: Services; share: number } | null;
}

/** Counts independently of the product, in plain sets: who was active in which project, with which feature, on which day. */
class Recount {
  readonly active = new Set<string>();
  readonly billed = new Set<string>();
  private readonly billedInMonth = new Set<string>();

  constructor(private readonly projects: ReadonlyMap<number, KnownProject>) {}

  arrived(user: KnownUser, life: number, day: string): void {
    const project = this.projects.get(user.project);
    if (!project || user.pilot || user.blocked) return;
    const who = JSON.stringify([user.project, user.userId, life]);
    if ([...this.active].some((key) => key.startsWith(`${day} ${who} `))) return;
    const isStaged = project.staged && isInShare(user.project, user.userId, project.staged.share);
    const services = isStaged && project.staged ? project.staged.services : project.services;
    for (const feature of ['', ...featuresOn(narrowed(services, user.overrides))]) {
      const counted = `${day} ${who} ${project.payer} ${user.project} ${feature}`;
      this.active.add(counted);
      const month = `${day.slice(0, 7)} ${who} ${feature}`;
      if (project.payer === 0 || project.test || this.billedInMonth.has(month)) continue;
      this.billedInMonth.add(month);
      this.billed.add(counted);
    }
  }

  /** The counts as daily rows, for comparison. */
  sums(): Map<string, { active: number; billed: number }> {
    const sums = new Map<string, { active: number; billed: number }>();
    for (const key of this.active) {
      const parts = key.split(' ');
      const row = [parts[2], parts[3], parts[4], parts[0]].join('|');
      const sum = sums.get(row) ?? { active: 0, billed: 0 };
      sums.set(row, { active: sum.active + 1, billed: sum.billed + (this.billed.has(key) ? 1 : 0) });
    }
    return sums;
  }
}

describe('metering', () => {
  it('equals an independent recount with re-imports, restarts, erasures, blocked users and switched features', async () => {
    const random = numbers(7);
    const payers = [await anOrganisation(app, dolphin), await anOrganisation(app, dolphin)];
    const projects = new Map<number, KnownProject>();
    const free = { test: false, services: ALL_SERVICES, staged: null };
    for (const payer of [payers[0] ?? 0, payers[0] ?? 0, payers[1] ?? 0]) {
      projects.set(await aBilledProject(app, dolphin, payer), { payer, ...free });
    }
    projects.set(await app.aProject(), { payer: 0, ...free });
    const users: (KnownUser & { life: number })[] = [];
    for (const project of projects.keys()) {
      for (let each = 0; each < 6; each += 1) {
        const { userId } = await app.aPhone(project, `metered-${each}`);
        users.push({ project, userId, pilot: false, blocked: false, overrides: null, life: 0 });
      }
    }
    const recount = new Recount(projects);
    const start = Date.parse(firstDayOf(monthAfter(monthOf(app.clock.now), -2)));
    const dayAt = () => utcDayOf(new Date(start + random(50) * 86_400_000));
    const known = <Item>(list: readonly Item[]): Item => {
      const item = list[random(list.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    };
    const sent: { user: KnownUser & { life: number }; batchId: string; at: string; life: number }[] = [];
    const change = (user: KnownUser, set: Parameters<typeof changeUsers>[2]) =>
      changeUsers(app.db, { project_id: user.project, user_id: user.userId }, set);

    const acts: Record<string, () => Promise<unknown>> = {
      upload: async () => {
        const user = known(users);
        const day = dayAt();
        const at = `${day}T${String(random(24)).padStart(2, '0')}:00:00Z`;
        const batchId = randomUUID();
        await arrive(app, user.project, user.userId, at, batchId);
        recount.arrived(user, user.life, day);
        sent.push({ user, batchId, at, life: user.life });
      },
      importAgain: async () => {
        if (sent.length === 0) return;
        const { user, batchId, at, life } = known(sent);
        // After an erasure the batch id is unknown, so this is a new upload of a new user.
        await arrive(app, user.project, user.userId, at, batchId);
        if (life !== user.life) recount.arrived(user, user.life, at.slice(0, 10));
      },
      pilot: async () => {
        const user = known(users);
        user.pilot = !user.pilot;
        await change(user, { pilot: user.pilot });
      },
      block: async () => {
        const user = known(users);
        user.blocked = !user.blocked;
        await change(user, { blocked: user.blocked });
      },
      overrides: async () => {
        const user = known(users);
        user.overrides = user.overrides ? null : { driving: { drivingBehaviour: false }, places: { enabled: false } };
        await change(user, {
          services: user.overrides && JSON.stringify(user.overrides),
          features_off: user.overrides && featuresOff(user.overrides),
        });
      },
      erase: async () => {
        const user = known(users);
        await eraseUser(app.context, user.project, user.userId);
        await app.aPhone(user.project, user.userId);
        Object.assign(user, { pilot: false, blocked: false, overrides: null, life: user.life + 1 });
      },
      configure: async () => {
        const [id, project] = known([...projects]);
        project.services = known([ALL_SERVICES, only('driving'), only('driving', 'walking', 'places')]);
        const set = stored(project.services);
        await app.db
          .insertInto('sdk_settings')
          .values({ project_id: id, ...set })
          .onConflict((conflict) => conflict.column('project_id').doUpdateSet(set))
          .execute();
      },
      stage: async () => {
        const [id, project] = known([...projects]);
        await app.db.deleteFrom('sdk_rollouts').where('project_id', '=', id).execute();
        project.staged = project.staged ? null : { services: only('cycling', 'health'), share: 40 };
        if (!project.staged) return;
        await app.db
          .insertInto('sdk_settings')
          .values({ project_id: id, ...stored(project.services) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const config = JSON.stringify({ services: project.staged.services });
        const features = featuresOn(project.staged.services);
        await app.db
          .insertInto('sdk_rollouts')
          .values({ project_id: id, config, features, number: 1, share: 40 })
          .execute();
      },
      test: async () => {
        const [id, project] = known([...projects]);
        project.test = !project.test;
        const set = { test_project: project.test };
        await app.db
          .insertInto('project_settings')
          .values({ project_id: id, ...set })
          .onConflict((conflict) => conflict.column('project_id').doUpdateSet(set))
          .execute();
      },
      // Two processes at once, as during a restart; only one of them gathers.
      gather: () => Promise.all([gatherMetering(app.db, app.clock.now), gatherMetering(app.db, app.clock.now)]),
    };
    const order = [
      ...Array<string>(30).fill('upload'),
      ...Array<string>(8).fill('importAgain'),
      ...[
        'pilot',
        'block',
        'overrides',
        'overrides',
        'erase',
        'configure',
        'configure',
        'stage',
        'test',
        'gather',
        'gather',
      ],
    ];
    for (let step = 0; step < 500; step += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + 1);
      await acts[known(order)]?.();
    }
    // The sums are the same before and after gathering.
    for (const round of ['before', 'after']) {
      const rows = (await metered(app)).filter(({ active, billed }) => active !== 0 || billed !== 0);
      const own = rows.filter(({ project }) => projects.has(project));
      const reported = new Map(
        own.map(({ payer, project, feature, day, active, billed }) => [
          [payer, project, feature, day].join('|'),
          { active, billed },
        ]),
      );
      expect(reported, round).toEqual(recount.sums());
      await gather(app);
    }
    expect(recount.billed.size).toBeGreaterThan(300);

    for (const project of projects.keys()) {
      const stock = (await metered(app))
        .filter((row) => row.project === project && row.payer === projects.get(project)?.payer)
        .reduce((sum, { registered }) => sum + registered, 0);
      expect(stock).toBe(users.filter((user) => user.project === project && !user.pilot).length);
    }
  });

  it('counts a phone’s uploads once a day, by the features of its configuration', async () => {
    const payer = await anOrganisation(app, dolphin);
    const project = await aBilledProject(app, dolphin, payer);
    await app.db
      .insertInto('sdk_settings')
      .values({ project_id: project, ...stored(only('walking')) })
      .execute();
    const phone = await app.aPhone(project);
    const batch = { batchId: randomUUID(), fixes: { t: [Date.now()], lat: [48], lon: [16] } };
    for (let each = 0; each < 2; each += 1) expect((await phone.upload(batch)).status).toBe(200);
    expect((await phone.upload({ fixes: { t: [Date.now() + 1], lat: [48], lon: [16] } })).status).toBe(200);
    await gather(app);
    const counted = { registered: 0, active: 1, billed: 1 };
    expect((await metered(app)).filter((row) => row.project === project)).toMatchObject([
      { feature: '', ...counted, registered: 1 },
      { feature: 'walking', ...counted },
      { feature: 'walking.walkingLocation', ...counted },
    ]);
  });

  it('moves the registered users of a project to the new payer', async () => {
    const [first, second] = [await anOrganisation(app, dolphin), await anOrganisation(app, dolphin)];
    const project = await aBilledProject(app, dolphin, first);
    for (let each = 0; each < 3; each += 1) await app.aPhone(project);
    await gather(app);
    const move = (endpoint: typeof addBilledProject | typeof removeBilledProject, payer: number) =>
      app.call(endpoint, { params: { id: payer, projectId: project } }, { as: dolphin });
    expect((await move(addBilledProject, second)).status).toBe(409);
    expect((await move(removeBilledProject, first)).status).toBe(200);
    expect((await move(addBilledProject, second)).status).toBe(200);
    await app.aPhone(project);
    const stock = async (payer: number) =>
      (await metered(app))
        .filter((row) => row.project === project && row.payer === payer)
        .reduce((sum, { registered }) => sum + registered, 0);
    expect([await stock(first), await stock(0), await stock(second)]).toEqual([0, 0, 4]);
  });
});
