import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyColumns, encodeBatch, FIXES_MEDIA_TYPE, MAX_FIXES_PER_BATCH } from '#contract/fix-codec.ts';
import { reportGpx } from '#contract/reports.ts';
import { MAX_RECORDS_PER_LIST, uploadBatch } from '#contract/upload.ts';
import { RECORD_LISTS } from '#contract/upload-records.ts';
import { MAX_COMPLAINTS, MAX_REASONS, MAX_REASONS_PER_SERVICE } from '#server/ingest/receive/latest-complaints.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';
import { packed } from '#tests/setup/hostile-bodies.ts';
import { longestTurn } from '#tests/setup/longest-turn.ts';

/** However much a phone sends of what it may send, nobody else waits longer than this. */
const MAX_MS = 100;
const UPLOADS = 3;

let app: TestApp;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  phone = await app.aPhone(project);
  await upload({ logs: many(100, () => ({ t: Date.now(), level: 'INFO', text: 'x'.repeat(1_000) })) });
});

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const records = <T>(one: (at: number) => T) => many(MAX_RECORDS_PER_LIST, one);

async function upload(body: object): Promise<{ ms: number; reply: ReturnType<typeof JSON.parse> }> {
  const payload = packed(JSON.stringify({ batchId: randomUUID(), ...body }));
  const headers = { ...phone.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const { ms, result } = await longestTurn(() =>
    app.http.inject({ method: 'POST', url: uploadBatch.path, headers, payload }),
  );
  expect(result.statusCode).toBe(200);
  return { ms, reply: result.json() };
}

const complaint = (round: number) => (at: number) => ({
  t: Date.now(),
  service: `${round} ${at} ${'service '.repeat(10)}`,
  reasons: many(20, (reason) => `${reason} ${'because '.repeat(10)}`),
});

const EMPTY = Object.fromEntries(RECORD_LISTS.map((list) => [list, records(() => ({}))]));

const FULL: Record<string, (round: number) => object> = {
  'complaints about ever other services': (round) => ({
    warnings: records(complaint(round)),
    failures: records(complaint(round)),
  }),
  'notes on trips': () => ({
    tripMetas: records((at) => ({
      t: Date.now() - at,
      metas: Object.fromEntries(many(100, (entry) => [`meta ${entry}`, 'value'])),
    })),
  }),
  'impacts with their curves': (round) => ({
    impacts: many(100, (at) => {
      const [x, y, z] = many(3, () => many(900, (sample) => sample / 10));
      return { t: Date.now() - 10 * at - round, lat: 48, lon: 16, asi: 1, curve: { stepMs: 1, beforeMs: 0, x, y, z } };
    }),
  }),
  'nothing that can be kept': () => ({
    fixes: Object.fromEntries(['t', 'lat', 'lon'].map((name) => [name, many(MAX_FIXES_PER_BATCH, () => 'no')])),
    ...EMPTY,
  }),
  'very many records in a small body': () => EMPTY,
};

describe('a full upload delays nobody', () => {
  it.each(Object.entries(FULL))('of %s', async (_what, body) => {
    for (let round = 0; round < UPLOADS; round++) {
      expect((await upload(body(round))).ms).toBeLessThan(MAX_MS);
    }
  });

  it('of a track without a single good point', async () => {
    const key = await app.aKey(project);
    const basic = Buffer.from(`demo-user:${key.secret}`).toString('base64');
    const points = 400_000;
    const { ms, result } = await longestTurn(() =>
      app.http.inject({
        method: 'POST',
        url: reportGpx.path,
        headers: { authorization: `Basic ${basic}`, 'content-encoding': 'gzip' },
        payload: packed(`<gpx>${'<trkpt/>'.repeat(points)}</gpx>`),
      }),
    );
    expect(result.json()).toMatchObject({ accepted: { fixes: 0 }, rejectedCount: points });
    expect(result.json().rejected[1]).toEqual({ index: 1, reason: expect.stringContaining('time') });
    expect(ms).toBeLessThan(MAX_MS);
  });
});

describe('a phone that sends a lot at once', () => {
  const AT_ONCE = 40;
  const asJson = (body: object) => Buffer.from(JSON.stringify({ batchId: randomUUID(), ...body }));
  const SENT: Record<string, [type: string, make: () => Uint8Array]> = {
    'records that cannot be kept': ['application/json', () => asJson(EMPTY)],
    // Impossible times: a few bytes for as many fixes as a batch may have.
    'fixes that cannot be kept': [FIXES_MEDIA_TYPE, () => encodeBatch(randomUUID(), emptyColumns(MAX_FIXES_PER_BATCH))],
  };

  it.each(Object.entries(SENT))('delays nobody by %s', async (_what, [type, make]) => {
    const bodies = many(AT_ONCE / 2, make);
    const { ms, result } = await longestTurn(() =>
      Promise.all(bodies.map((body) => phone.uploadBytes(body, { 'content-type': type }))),
    );
    expect(new Set(result.map(({ status }) => status))).toEqual(new Set([200]));
    expect(ms).toBeLessThan(MAX_MS);
  });

  it('waits for its own uploads, while another phone of its project is answered', async () => {
    const other = await app.aPhone(project);
    const order: string[] = [];
    const answered = (name: string) => () => void order.push(name);
    const states = many(500, (at) => ({ t: Date.now() - at, state: 'RUNNING' }));
    await Promise.all([
      ...many(AT_ONCE, () => phone.upload({ states }).then(answered('much'))),
      other.upload({ states: states.slice(0, 1) }).then(answered('little')),
    ]);
    expect(order.indexOf('little')).toBeLessThan(AT_ONCE / 4);
  });

  it('is asked to retry if too many of its uploads are waiting', async () => {
    const answers = await Promise.all(many(100, () => phone.upload({})));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100 - refused.length);
  });
});

describe('the problems of a phone', () => {
  const kept = async ({ userId }: TestPhone) => {
    const { complaints } = await app.db
      .selectFrom('device_troubles')
      .select('complaints')
      .where('project_id', '=', project)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return complaints as Record<string, { t: number; reasons: string[] }>;
  };
  const countRows = async (table: 'app_user_facets' | 'counter_changes', { userId }: TestPhone) => {
    const rows = app.db.selectFrom(table).select('user_id').where('project_id', '=', project);
    return (await rows.where('user_id', '=', userId).execute()).length;
  };
  const now = Date.now();

  it('are kept for the latest services', async () => {
    const own = await app.aPhone(project);
    await own.upload({ warnings: records((at) => ({ t: now - 1_000 + at, service: `other ${at}`, reasons: ['no'] })) });
    await own.upload({ warnings: [{ t: now, service: 'driving', reasons: ['noGps', 'noGps'] }] });
    const complaints = await kept(own);
    expect(Object.keys(complaints)).toHaveLength(MAX_COMPLAINTS);
    expect(complaints['warning:driving']).toEqual({ t: now, reasons: ['noGps'] });
    expect(complaints).toHaveProperty('warning:other 999');
    expect(complaints).not.toHaveProperty('warning:other 0');
  });

  it('have few reasons, so that ever other ones cost few rows', async () => {
    const complaining = await app.aPhone(project);
    const before = await countRows('counter_changes', complaining);
    for (let round = 0; round < UPLOADS; round++) {
      const failures = many(100, (at) => ({
        t: now - at,
        service: `service ${at}`,
        reasons: many(50, (reason) => `${round} ${at} ${reason}`),
      }));
      const { status, body } = await complaining.upload({ failures });
      expect({ status, kept: body.accepted.records }).toEqual({ status: 200, kept: failures.length });
    }
    const complaints = await kept(complaining);
    expect(complaints['failure:service 0']?.reasons).toEqual(many(MAX_REASONS_PER_SERVICE, (at) => `2 0 ${at}`));
    expect(Object.values(complaints).flatMap(({ reasons }) => reasons)).toHaveLength(MAX_REASONS);
    expect(Object.values(complaints).filter(({ reasons }) => reasons.length === 0)).toEqual([]);
    // A change of all reasons takes each former one away and adds each later one; besides, there are a few sums.
    const changed = (await countRows('counter_changes', complaining)) - before;
    expect(changed).toBeLessThan(UPLOADS * (2 * MAX_REASONS + 5));
    expect(await countRows('app_user_facets', complaining)).toBeLessThan(MAX_REASONS + 10);
  });
});
