import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { phoneQuotaName } from '#server/http/phone-quota-name.ts';
import { createLog } from '#server/log.ts';
import { anApp } from '#tests/setup/app.ts';
import { startEngine } from './start-engine.ts';

const WAIT_MS = 60_000;
const HOUR_MS = 3_600_000;
const LIMITS = { phoneMs: 120_000, projectMs: 36_000_000, nameKey: new Uint8Array(32) };
const THREADS = { count: 1, silenceMs: 3_000, source: 'server/ingest/run/hanging-engine.test-support.ts' };

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + WAIT_MS; !(await isTrue()); await sleep(100)) {
    if (Date.now() > end) throw new Error('It did not happen.');
  }
};
/** The hourly quotas of phones end meanwhile. */
const awayFromFullHour = async () => {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < WAIT_MS) await sleep(left);
};
const drive = (startMs: number, lat: number) => ({
  t: Array.from({ length: 600 }, (_, at) => startMs + at * 1_000),
  lat: Array.from({ length: 600 }, () => lat),
  lon: Array.from({ length: 600 }, (_, at) => 16.3 + at * 0.0002),
});

it.concurrent.each([
  ['while a trip is described', -85],
  ['for nobody in particular', -75],
])(
  'a phone that makes the engine hang %s waits for its next hour, and others wait once',
  async (_when, lat) => {
    await awayFromFullHour();
    const app = await anApp();
    const [attacker, other] = [await app.aPhone(await app.aProject()), await app.aPhone(await app.aProject())];
    const dayAgo = (days: number) => app.clock.now.getTime() - days * 86_400_000 - HOUR_MS;
    for (let at = 1; at <= 10; at++) await attacker.upload({ fixes: drive(dayAgo(at), lat) });
    await other.upload({ fixes: drive(dayAgo(1), 48.2) });
    const logs: string[] = [];
    const log = createLog('error', { write: (line: string) => void logs.push(line) });
    const hangs = () => logs.filter((line) => line.includes('engine worker hangs')).length;
    const pendingOf = async ({ userId }: { userId: string }) =>
      (await app.db.selectFrom('pending_batches').select('batch_id').where('user_id', '=', userId).execute()).length;
    const engine = startEngine(app.connection, log, LIMITS, THREADS);
    try {
      await until(async () => (await pendingOf(attacker)) < 10 && (await pendingOf(other)) === 0);
      const before = hangs();
      expect(before).toBeLessThanOrEqual(lat < -80 ? 1 : 2);
      await attacker.upload({ fixes: drive(dayAgo(11), lat) });
      await other.upload({ fixes: drive(dayAgo(2), 48.2) });
      await until(async () => (await pendingOf(other)) === 0);
      expect(hangs()).toBe(before);
      expect(await pendingOf(attacker)).toBe(10);
      const charged = await app.db.selectFrom('rate_limits').selectAll().where('key', 'like', '%engine%').execute();
      const ofPhone = charged.find(({ key }) => key.endsWith(phoneQuotaName(LIMITS.nameKey, 'engine phone', attacker)));
      expect(ofPhone?.hits).toBeGreaterThanOrEqual(LIMITS.phoneMs);
    } finally {
      await engine.stop();
    }
  },
  3 * WAIT_MS,
);
