import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HEADER } from '#contract/constants.ts';
import { followProject } from '#contract/live.ts';
import { gatherChanges } from '#server/live/gather-changes.ts';
import { deleteOldMarks } from '#server/live/start-gathering.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { CHECK_EVERY_MS } from './open-streams.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
let origin: string;

beforeAll(async () => {
  app = await anApp();
  [reader, project] = [await app.aPerson(), await app.aProject('Live')];
  await app.grant(reader, project, 'reader');
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});

interface StreamMessage {
  event: string;
  data: { kinds?: string[]; users?: string[]; position?: number; why?: string };
}

/** Reads a stream until an expected message arrives or it ends. */
async function follow(as: Visitor, since?: number, of = project) {
  const leave = new AbortController();
  const query = `projectId=${of}${since === undefined ? '' : `&since=${since}`}`;
  const response = await fetch(`${origin}${followProject.path}?${query}`, {
    headers: { accept: 'text/event-stream', [HEADER.token]: `Bearer ${as.token}` },
    signal: leave.signal,
  });
  const messages: StreamMessage[] = [];
  const wakers = new Set<() => void>();
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const match = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, at));
        if (match) messages.push({ event: match[1] ?? '', data: JSON.parse(match[2] ?? '') });
        text = text.slice(at + 2);
        for (const wake of wakers) wake();
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
      for (const wake of wakers) wake();
    });
  const until = async (is: (one: StreamMessage) => boolean): Promise<StreamMessage | undefined> => {
    for (;;) {
      const found = messages.find(is);
      if (found || ended) return found;
      await new Promise<void>((resolve) => wakers.add(resolve));
    }
  };
  return { response, messages, until, reading, leave: () => leave.abort() };
}
const announces = (kind: string) => (one: StreamMessage) =>
  one.event === 'change' && (one.data.kinds ?? []).includes(kind);

describe('followProject', () => {
  it('reports users and trips stored by another process once gathered', async () => {
    const stream = await follow(reader);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await app.aPhone(project, 'ada');
    await app.db.insertInto('live_changes').values({ project_id: project, user_id: 'ada', kind: 'timeline' }).execute();
    await gatherChanges(app.db);
    expect(await stream.until(announces('users'))).toBeDefined();
    expect((await stream.until(announces('timeline')))?.data.users).toEqual(['ada']);
    stream.leave();
  });

  it('reports recent changes to a new reader, who may have fetched before them', async () => {
    const young = await app.aProject('Young');
    await app.grant(reader, young, 'reader');
    await app.aPhone(young, 'early');
    await gatherChanges(app.db);
    const stream = await follow(reader, undefined, young);
    expect(await stream.until(announces('users'))).toBeDefined();
    stream.leave();
  });

  it('reports nothing about other projects', async () => {
    const [quiet, foreign] = [await app.aProject('Quiet'), await app.aProject('Foreign')];
    await app.grant(reader, quiet, 'reader');
    const stream = await follow(reader, undefined, quiet);
    await app.aPhone(foreign, 'eve');
    await gatherChanges(app.db);
    await app.db.insertInto('live_changes').values({ project_id: quiet, kind: 'revisions' }).execute();
    await gatherChanges(app.db);
    await stream.until(announces('revisions'));
    expect(stream.messages.some(announces('users'))).toBe(false);
    stream.leave();
  });

  it('reports what a returning reader missed, and everything after too long', async () => {
    const once = async (since?: number) =>
      (await app.call(followProject, { query: { projectId: project, since } }, { as: reader })).body;
    const { position } = await once();
    expect(await once(position)).toEqual({ position, kinds: [] });
    await app.db.insertInto('live_changes').values({ project_id: project, user_id: 'bo', kind: 'timeline' }).execute();
    await gatherChanges(app.db);
    const missed = await once(position);
    expect(missed).toMatchObject({ kinds: ['timeline'], users: ['bo'] });
    expect(missed.position).toBeGreaterThan(position);
    const stream = await follow(reader, position);
    expect(await stream.until(announces('timeline'))).toBeDefined();
    stream.leave();
    await app.db.deleteFrom('live_marks').where('position', '<=', position).execute();
    expect((await once(0)).kinds).toContain('users');
  });

  it('reports nothing to a reader who arrived while nothing happened, however long that lasted', async () => {
    const once = async (since?: number) =>
      (await app.call(followProject, { query: { projectId: project, since } }, { as: reader })).body;
    await app.db.updateTable('live_marks').set({ at: sql`now() - interval '1 day'` }).execute();
    await deleteOldMarks(app.db);
    const { position } = await once();
    expect(position).toBeGreaterThan(0);
    expect(await once(position)).toEqual({ position, kinds: [] });
    expect((await once(position - 2)).kinds).toContain('users');
    await app.db.deleteFrom('live_marks').execute();
    expect(await once(0)).toEqual({ position: 0, kinds: [] });
    expect((await once(position)).kinds).toContain('users');
  });

  it('reports an impact to admins only, without waiting for the gatherer', async () => {
    const watched = await app.aProject('Watched');
    const admin = await app.aMember(watched, 'admin');
    await app.grant(reader, watched, 'reader');
    const phone = await app.aPhone(watched, 'cara');
    await gatherChanges(app.db);
    const streams = { admin: await follow(admin, 0, watched), reader: await follow(reader, 0, watched) };
    await streams.admin.until(announces('users'));
    streams.admin.messages.length = 0;
    await phone.upload({ impacts: [{ t: Date.now(), lat: 48, lon: 16, asi: 1.4 }] });
    expect(await streams.admin.until(announces('assistance'))).toBeDefined();
    await app.db.insertInto('live_changes').values({ project_id: watched, kind: 'revisions' }).execute();
    await gatherChanges(app.db);
    await streams.reader.until(announces('revisions'));
    expect(streams.reader.messages.some(announces('assistance'))).toBe(false);
    const followed = await app.call(followProject, { query: { projectId: watched } }, { as: reader });
    expect(followed.body.kinds).not.toContain('assistance');
    for (const stream of Object.values(streams)) stream.leave();
  });

  // These wait for the next checks, side by side.
  it.concurrent('ends the stream of an admin who became a reader', async () => {
    const admin = await app.aMember(project, 'admin');
    const stream = await follow(admin);
    await app.db.updateTable('project_roles').set({ role: 'reader' }).where('user_id', '=', admin.userId).execute();
    expect((await stream.until(({ event }) => event === 'end'))?.data.why).toBe('renew');
    await stream.reading;
  });

  it.concurrent('ends within five seconds of the end of the session or the role', async () => {
    const [left, demoted] = [await app.aPerson(), await app.aPerson()];
    for (const person of [left, demoted]) await app.grant(person, project, 'reader');
    const streams = [await follow(left), await follow(demoted)];
    await app.db.deleteFrom('sessions').where('user_id', '=', left.userId).execute();
    await app.db.deleteFrom('project_roles').where('user_id', '=', demoted.userId).execute();
    // Timing on a busy machine proves nothing, so the query must run at least twice in that time.
    expect(2 * CHECK_EVERY_MS).toBeLessThanOrEqual(5_000);
    for (const stream of streams) {
      expect((await stream.until(({ event }) => event === 'end'))?.data.why).toBe('over');
      await stream.reading;
    }
    expect((await follow(left)).response.status).toBe(401);
    expect((await follow(demoted)).response.status).toBe(404);
  });

  it.concurrent('continues for a dolphin who views as a reader', async () => {
    const [dolphin, reader] = [await app.aPerson({ dolphin: true }), await app.aMember(project, 'reader')];
    await app.db
      .updateTable('sessions')
      .set({ viewed_user_id: reader.userId, viewed_until: new Date(app.clock.now.getTime() + 3_600_000) })
      .where('user_id', '=', dolphin.userId)
      .execute();
    const stream = await follow(dolphin);
    await pause(2 * CHECK_EVERY_MS);
    expect(stream.messages.map(({ event }) => event)).not.toContain('end');
    stream.leave();
  });

  it('does not count closed streams against the limit', async () => {
    const person = await app.aMember(project, 'reader');
    for (let at = 0; at < 40; at++) {
      const stream = await follow(person);
      expect(stream.response.status).toBe(200);
      stream.leave();
      await stream.reading;
    }
  });

  it('opens no stream for a HEAD request', async () => {
    const person = await app.aMember(project, 'reader');
    const head = await fetch(`${origin}${followProject.path}?projectId=${project}`, {
      method: 'HEAD',
      headers: { accept: 'text/event-stream', [HEADER.token]: `Bearer ${person.token}` },
    });
    expect(head.status).toBe(405);
  });

  it('limits the open streams of a person', async () => {
    const person = await app.aMember(project, 'reader');
    const streams = await Promise.all(Array.from({ length: 30 }, () => follow(person)));
    expect((await follow(person)).response.status).toBe(429);
    for (const stream of streams) stream.leave();
  });
});
