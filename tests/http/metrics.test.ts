import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getUser } from '#contract/users.ts';
import { derivations } from '#server/features/derivations.ts';
import { processPending } from '#server/ingest/run/engine-loop.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { projectFolder } from '#tests/setup/imports.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

const folder = path.join(projectFolder, 'deploy/monitoring');
const rules = readFileSync(path.join(folder, 'alerts.yml'), 'utf8');
const dashboard = JSON.parse(readFileSync(path.join(folder, 'grafana-dashboard.json'), 'utf8')) as {
  templating: { list: { name: string }[] };
  panels: {
    id: number;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    datasource: { uid: string };
    targets: { refId: string; expr: string }[];
  }[];
};
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

let app: TestApp;
let figures: string;
let computedFor: number;
beforeAll(async () => {
  app = await anApp({ MOVE_METRICS_TOKEN: 'metrics' });
  await app.call(getUser, {});
  const phone = await app.aPhone(await app.aProject());
  const now = app.clock.now.getTime();
  const seconds = Array.from({ length: 600 }, (_, at) => at);
  await phone.upload({
    fixes: {
      t: seconds.map((at) => now - 3_600_000 + at * 1_000),
      lat: seconds.map(() => 48.2),
      lon: seconds.map((at) => 16.3 + at * 0.0002),
    },
  });
  await processPending(app.db, derivations);
  computedFor = phone.projectId;
  await app.db.insertInto('mails').values({ kind: 'alert', recipient: 'demo@example.com', message: '{}' }).execute();
  figures = (await app.send('GET', '/metrics', { headers: { authorization: 'Bearer metrics' } })).text;
});
const figure = (line: string): number =>
  Number(new RegExp(`^${line.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(figures)?.[1] ?? Number.NaN);

describe('/metrics', () => {
  it('reports what is waiting, what failed and what was refused, and names nobody', () => {
    expect(figure('move_mails{state="waiting"}')).toBe(1);
    expect(figure('move_refusals_total{code="unauthenticated"}')).toBe(1);
    expect(figure('move_set_aside_batches')).toBe(0);
    expect(figure('move_live_streams')).toBe(0);
    expect(figure(`move_engine_seconds_total{project="${computedFor}"}`)).toBeGreaterThan(0);
    expect(figure('move_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(figure('move_database_max_connections')).toBeGreaterThan(1);
    expect(figure('move_pending_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(figures).not.toContain('demo@example.com');
  });
});

describe('what is deployed with it', () => {
  const used = (text: string) => [...text.matchAll(/\b(?:move|http|nodejs|process)_\w+/g)].map(([name]) => name);
  const known = (name: string) => figures.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `);

  it('uses only metrics that exist', () => {
    const asked = [
      ...used(rules),
      ...dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => used(expr))),
    ];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known(name))).toEqual([]);
  });

  it('is a dashboard with named panels that do not overlap and use the chosen source', () => {
    const { panels, templating } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const sources = templating.list.map(({ name }) => `\${${name}}`);
    for (const { datasource, targets, gridPos } of panels) {
      expect(sources).toContain(datasource.uid);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    }
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  it.skipIf(!hasPromtool)('is accepted by Prometheus (skipped without promtool)', () => {
    const checked = spawnSync('promtool', ['check', 'rules', path.join(folder, 'alerts.yml')], { encoding: 'utf8' });
    expect({ status: checked.status, text: checked.stdout + checked.stderr }).toMatchObject({ status: 0 });
  });
});

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

it.skipIf(!hasPrometheus)(
  'a real Prometheus reads the figures and evaluates every rule and panel (skipped without it)',
  async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const target = `127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
    const port = await freePort();
    const home = aTemporaryFolder();
    const settings = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [path.join(folder, 'alerts.yml')],
      scrape_configs: [
        {
          job_name: 'move-dashboard',
          authorization: { credentials: 'metrics' },
          static_configs: [{ targets: [target] }],
        },
      ],
    };
    // JSON is YAML.
    writeFileSync(path.join(home, 'prometheus.yml'), JSON.stringify(settings));
    const server = spawn('prometheus', [
      `--config.file=${path.join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    try {
      const ask = async (question: string) =>
        (await (await fetch(`http://127.0.0.1:${port}/api/v1/${question}`)).json()) as {
          status: string;
          data: { result?: unknown[]; groups?: { rules: { name: string; health: string }[] }[] };
        };
      const waiting = async () => (await ask('query?query=move_mails').catch(() => null))?.data.result?.length ?? 0;
      await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
      const unhealthy = async () =>
        (await ask('rules')).data.groups?.flatMap(({ rules: all }) => all.filter(({ health }) => health !== 'ok'));
      await expect.poll(unhealthy, { timeout: 10_000 }).toEqual([]);
      for (const { expr } of dashboard.panels.flatMap(({ targets }) => targets)) {
        const { status } = await ask(`query?${new URLSearchParams({ query: expr })}`);
        expect([expr, status]).toEqual([expr, 'success']);
      }
    } finally {
      server.kill();
      await once(server, 'exit');
      removeFolder(home);
    }
  },
);
