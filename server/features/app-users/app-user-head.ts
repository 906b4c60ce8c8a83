import { z } from 'zod/mini';
import type { AppUserHead, ComplaintNow } from '#contract/app-user-head.ts';
import { maskedCode } from '#contract/project-codes.ts';
import type { DeviceDescription } from '#contract/upload.ts';
import { type RecordOf, sdkState } from '#contract/upload-records.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { loggingOf } from '#server/features/remote-logging/remote-logging.queries.ts';
import { timeZoneAt } from '#server/time/local-day.ts';
import { complaintsOf, joinOf, latestPositions, latestRecords } from './app-user-head.queries.ts';
import { tagsOf } from './change-tags.ts';
import { statesSince } from './states-since.ts';
import { versionMarks } from './version-marks.ts';

const MAX_DEVICES = 12;
const iso = (ms: number): string => new Date(ms).toISOString();

/** The current state of one app user. */
export async function readAppUserHead({ db, now }: Context, ref: UserKey): Promise<AppUserHead> {
  const { projectId, userId } = ref;
  const user = await existingUser(db, projectId, userId);
  const [complaints, health, scans, positions, join, logging, marks, since, tags] = await Promise.all([
    complaintsOf(db, ref),
    latestRecords(db, ref, 'health'),
    latestRecords(db, ref, 'scans'),
    latestPositions(db, ref),
    joinOf(db, ref),
    loggingOf(db, projectId, userId, now()),
    versionMarks(db),
    statesSince(db, projectId, [userId]),
    tagsOf(db, projectId, [userId]),
  ]);
  const device = user.device as DeviceDescription | null;
  return {
    userId,
    state: z.catch(z.nullable(sdkState), null).parse(user.status),
    stateSince: since.get(userId) ?? user.status_at?.toISOString() ?? null,
    lastSeenAt: user.last_seen_at?.toISOString() ?? null,
    blocked: user.blocked,
    pilot: user.pilot,
    tags: tags.get(userId) ?? [],
    registration: {
      at: user.created_at.toISOString(),
      audience: user.audience,
      qualifier: user.qualifier,
      code: join ? { ...join, code: maskedCode(join.code) } : null,
    },
    installationId: user.installation_id,
    device,
    versionMark: marks.markOf(device?.platform, device?.sdkVersion),
    newestVersion: marks.newestOf(device?.platform),
    complaints: openComplaints(complaints),
    health: newestBy(health, ({ reason }) => reason).map(({ t, reason, description }) => ({
      reason,
      description,
      at: iso(t),
    })),
    positions: positions.map(({ atMs, ...place }) => ({
      ...place,
      at: iso(atMs),
      zone: timeZoneAt(place.lat, place.lon),
    })),
    devices: newestBy(scans, ({ name }) => name)
      .slice(0, MAX_DEVICES)
      .map(presentScan),
    logging: logging
      ? {
          level: logging.level,
          startedAt: logging.startedAt.toISOString(),
          endsAt: logging.endsAt.toISOString(),
          startedBy: logging.startedBy,
          notifiedAt: logging.notifiedAt?.toISOString() ?? null,
        }
      : null,
  };
}

const presentScan = ({ t, name, displayName, isConnected, state }: RecordOf<'scans'>) => ({
  name,
  displayName: displayName ?? null,
  isConnected,
  state: state ?? null,
  at: iso(t),
});

/** Failures before warnings, latest first; a report without reasons resolves the problem. */
function openComplaints(complaints: Awaited<ReturnType<typeof complaintsOf>>): ComplaintNow[] {
  return Object.entries(complaints)
    .filter(([, { reasons }]) => reasons.length > 0)
    .sort(([a, { t: aMs }], [b, { t: bMs }]) => Number(isFailure(b)) - Number(isFailure(a)) || bMs - aMs)
    .map(([key, { t, reasons }]) => ({
      kind: isFailure(key) ? ('failure' as const) : ('warning' as const),
      service: key.slice(key.indexOf(':') + 1),
      reasons,
      at: iso(t),
    }));
}
const isFailure = (key: string): boolean => key.startsWith('failure:');

/** The first item of each kind; items are sorted newest first. */
function newestBy<Item>(items: readonly Item[], kind: (item: Item) => string): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(kind(item))) first.set(kind(item), item);
  return [...first.values()];
}
