import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { playDemo } from '#server/demo/play-demo.ts';
import { anApp } from '#tests/setup/app.ts';
import { aTemporaryFolder } from '#tests/setup/temporary-folder.ts';

it('fills the demo project through the upload path while others are served, and stops at once', async () => {
  const dataDir = aTemporaryFolder();
  const app = await anApp({ MOVE_DATA_DIR: dataDir });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const lines: string[] = [];
  const demo = await playDemo(app.context, address, (line) => lines.push(line));
  const stored = async () => {
    const query = app.db.selectFrom('batches').innerJoin('projects', 'projects.id', 'batches.project_id');
    return query.select(['projects.name', 'user_id', 'fix_count']).execute();
  };
  let rows = await stored();
  const isEnough = () => rows.length >= 20 && rows.some(({ fix_count }) => fix_count > 1000);
  for (let tries = 0; !isEnough() && tries < 600; tries++) {
    await sleep(100);
    rows = await stored();
  }
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Demo']));
  expect(rows.every(({ user_id }) => user_id.startsWith('demo-user-'))).toBe(true);
  expect(rows.some(({ fix_count }) => fix_count > 1000)).toBe(true);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(demo?.progress).toMatchObject({ phase: 'history', people: 60, personDays: 2520 });
  expect(lines[0]).toContain('60 people');

  await demo?.stop();
  const before = (await stored()).length;
  await sleep(300);
  expect((await stored()).length).toBe(before);
  expect(existsSync(path.join(dataDir, 'demo-world.json'))).toBe(true);
}, 90_000);
