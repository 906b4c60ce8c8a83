import { execFile, execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as Package from '#clients/typescript/src/index.ts';
import { type Arrived, until } from '#server/features/notifier/local-receiver.test-support.ts';
import { aNotifierApp } from '#server/features/notifier/notifier.test-support.ts';
import { aVisit } from '#server/features/notifier/receivers.test-support.ts';
import type { TestKey } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { projectFolder } from '#tests/setup/imports.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

const SLOW_MS = 120_000;
const USER = 'anna maria/1';
const START = 1_772_435_520;
const COUNT = 5;

const clients = path.join(projectFolder, 'clients');
const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const hasPython = runs('python3', '--version');
const { app, aProjectWith, notify } = await aNotifierApp();

let server: string;
let key: TestKey;
let delivery: Arrived;
let secret: string;
let typescript: typeof Package;
beforeAll(async () => {
  server = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { projectId, local, secret: shown } = await aProjectWith();
  secret = shown;
  key = await app.aKey(projectId);
  await app.aPhone(projectId, USER);
  await app.db
    .insertInto('timeline_items')
    .values(
      Array.from({ length: COUNT }, (_, at) => ({
        project_id: projectId,
        user_id: USER,
        start_ts: START + at * 3600,
        end_ts: START + at * 3600 + 600,
        type: 'WALKING' as const,
        measured_type: 'WALKING' as const,
        day: '2026-03-02',
        open: false,
        distance_meters: 0,
        features: JSON.stringify({ source: { id: '', name: 'trip' } }),
        engine_version: 'test',
      })),
    )
    .execute();
  await notify(aVisit(projectId, USER, 'Café “Zürich” 🚗'));
  const [arrived] = await until(
    () => local.arrived,
    (all) => all.length === 1,
  );
  if (!arrived) throw new Error('Nothing arrived.');
  delivery = arrived;
  typescript = await packedPackage();
}, SLOW_MS);

/** What `npm publish` would send, unpacked as npm installs it. */
async function packedPackage(): Promise<typeof Package> {
  const folder = aTemporaryFolder();
  atEnd(() => removeFolder(folder));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: path.join(clients, 'typescript'),
    encoding: 'utf8',
  });
  const file = packed.trim().split('\n').at(-1) ?? '';
  execFileSync('tar', ['-xzf', path.join(folder, file), '-C', folder]);
  const entry = path.join(folder, 'package', 'dist', 'index.js');
  return (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as typeof Package;
}

/** Runs a program with the Python package; answers what it prints as JSON. */
async function runPython(program: string, input = '{}'): Promise<unknown> {
  const running = promisify(execFile)('python3', ['-c', `import json, sys\nfrom move_client import *\n${program}`], {
    env: { ...process.env, PYTHONPATH: path.join(clients, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
  });
  running.child.stdin?.end(input);
  return JSON.parse((await running).stdout);
}

const starts = Array.from({ length: COUNT }, (_, at) => new Date((START + at * 3600) * 1000).toISOString())
  .map((text) => text.replace('.000', ''))
  .reverse();

describe('the TypeScript client', () => {
  const aClient = (apiKey = key.secret) =>
    new typescript.MoveClient({ server, projectId: key.projectId, apiKey, retries: 0 });

  it('reads a timeline page by page, changes an item, and sends what a call needs in its path, query and body', async () => {
    const move = aClient();
    const pages = [];
    for await (const page of move.listTimelinePages({ userId: USER, limit: 2 })) pages.push(page);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ startTs }) => startTs)).toEqual(starts);
    expect((await move.labelTimelineItem({ userId: USER, ts: START, label: 'BUS' })).type).toBe('BUS');
    expect((await move.getTimelineItem({ userId: USER, startTs: START })).type).toBe('BUS');
    const { projectId } = key;
    const batch = await move.getTimelineBatch({ body: [{ projectId, userId: USER, startTime: START }] });
    expect(batch).toHaveLength(1);
    expect(await move.registerAppUser({ userId: 'berta' })).toMatchObject({ userId: 'berta', projectId });
  });

  it('throws refusals with their status and code', async () => {
    await expect(aClient().getTimelineItem({ userId: USER, startTs: 1 })).rejects.toMatchObject({
      name: 'MoveError',
      status: 404,
      code: 'not_found',
      requestId: expect.any(String),
    });
    await expect(aClient('wrong').listTimeline({ userId: USER })).rejects.toMatchObject({ status: 401 });
  });

  it('waits as long as a busy server asks, and tries a reading call again', async () => {
    const answers = [
      new Response('{}', { status: 503, headers: { 'retry-after': '0.01' } }),
      new Response('[]', { headers: { 'content-type': 'application/json' } }),
    ];
    const send = (async () => answers.shift()) as unknown as typeof fetch;
    const move = new typescript.MoveClient({ server, projectId: 1, apiKey: 'x', fetch: send });
    expect(await move.listTimeline({ userId: USER })).toEqual([]);
  });

  it('verifies a delivery, and refuses one that was changed, is old or lacks a header', async () => {
    const { body, headers } = delivery;
    const events = await typescript.verifyWebhook({ body, headers, secret });
    expect(events).toEqual(delivery.events);
    const refusals = [
      { body: `${body} `, headers, secret },
      { body, headers, secret: 'whsec_AAAA' },
      { body, headers, secret, now: new Date(Date.now() + 600_000) },
      { body, headers: { ...headers, 'webhook-signature': undefined }, secret },
    ];
    for (const received of refusals) {
      await expect(typescript.verifyWebhook(received)).rejects.toThrow(typescript.WebhookError);
    }
  });
});

describe.skipIf(!hasPython)('the Python client (skipped without python3)', () => {
  const aClient = (apiKey = key.secret) =>
    `move = MoveClient(${JSON.stringify(server)}, ${key.projectId}, ${JSON.stringify(apiKey)}, retries=0)\n`;

  it('reads a timeline page by page, changes an item, and sends what a call needs in its path, query and body', async () => {
    const printed = await runPython(`${aClient()}
user = ${JSON.stringify(USER)}
pages = list(move.list_timeline_pages(user_id=user, limit=2))
labelled = move.label_timeline_item(user_id=user, ts=${START}, label="TRAM")["type"]
one = move.get_timeline_item(user_id=user, start_ts=${START})["type"]
batch = move.get_timeline_batch(body=[{"projectId": ${key.projectId}, "userId": user, "startTime": ${START}}])
cleo = move.register_app_user(user_id="cleo")["userId"]
print(json.dumps([[item["startTs"] for page in pages for item in page], len(pages), labelled, one, len(batch), cleo]))`);
    expect(printed).toEqual([starts, 3, 'TRAM', 'TRAM', 1, 'cleo']);
  });

  it('raises refusals with their status and code', async () => {
    const attempt = `
try:
    move.get_timeline_item(user_id=${JSON.stringify(USER)}, start_ts=1)
except MoveError as error:
    print(json.dumps([error.status, error.code, bool(error.request_id)]))`;
    expect(await runPython(`${aClient()}${attempt}`)).toEqual([404, 'not_found', true]);
    expect(await runPython(`${aClient('wrong')}${attempt}`)).toEqual([401, 'unauthenticated', true]);
  });

  it('verifies a delivery, and refuses one that was changed', async () => {
    const program = `
given = json.load(sys.stdin)
def attempt(body, headers):
    try:
        return verify_webhook(body, headers, given["secret"])
    except WebhookError as error:
        return str(error)
body, headers = given["body"].encode(), given["headers"]
print(json.dumps([attempt(body, headers), attempt(body + b" ", headers), attempt(body, {}),
    attempt(body, {**headers, "webhook-timestamp": "1"})]))`;
    const printed = await runPython(program, JSON.stringify({ ...delivery, secret }));
    expect(printed).toEqual([
      delivery.events,
      'The signature is wrong.',
      'A header of the signature is missing.',
      'The delivery is too old.',
    ]);
  });
});

const SAMPLES: [language: string, command: string, version: string, file: string][] = [
  ['Node', process.execPath, '--version', 'verify.mjs'],
  ['Python', 'python3', '--version', 'verify.py'],
  ['Java', 'java', '--version', 'VerifyWebhook.java'],
  ['a shell with openssl', 'sh', '-c', 'verify.sh'],
];

describe('the published verification of webhooks', () => {
  for (const [language, command, version, file] of SAMPLES) {
    const available = command === 'sh' ? runs('openssl', 'version') : runs(command, version);
    it.skipIf(!available)(
      `in ${language} knows a real delivery from a changed or an old one`,
      { timeout: SLOW_MS },
      () => {
        const { body, headers } = delivery;
        const accepts = (input: string, changed: Record<string, string> = {}): boolean => {
          const { status } = spawnSync(command, [path.join(clients, 'webhooks', file)], {
            input,
            env: {
              PATH: process.env.PATH ?? '',
              SECRET: secret,
              WEBHOOK_ID: String(headers['webhook-id']),
              WEBHOOK_TIMESTAMP: String(headers['webhook-timestamp']),
              WEBHOOK_SIGNATURE: String(headers['webhook-signature']),
              ...changed,
            },
          });
          expect([0, 1]).toContain(status);
          return status === 0;
        };
        expect(accepts(body, { WEBHOOK_SIGNATURE: `v1,AAAA ${headers['webhook-signature']}` })).toBe(true);
        expect(accepts(`${body} `)).toBe(false);
        expect(accepts(body, { WEBHOOK_TIMESTAMP: '1700000000' })).toBe(false);
      },
    );
  }
});
