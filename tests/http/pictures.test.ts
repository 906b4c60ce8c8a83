import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadAppLogo } from '#contract/app-style.ts';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { saveAvatar } from '#contract/users.ts';
import type { Answer } from '#tests/setup/answer.ts';
import { anApp, type TestApp, type TestPhone } from '#tests/setup/app.ts';
import { anEmbeddedApp, type EmbeddedBrowser } from '#tests/setup/embedded-app.ts';
import { packed } from '#tests/setup/hostile-bodies.ts';
import { jpegByComponents, progressiveJpeg } from '#tests/setup/picture-in-passes.ts';

interface Sender {
  send(file: Buffer): Promise<Answer<unknown>>;
  /** The picture as others see it afterwards. */
  drawnFrom(answer: Answer<unknown>): Promise<Buffer>;
}

let app: TestApp;
let phone: TestPhone;
let visitor: EmbeddedBrowser;
beforeAll(async () => {
  app = await anApp();
  phone = await app.aPhone(await app.aProject());
  visitor = await (await anEmbeddedApp()).aPerson();
});

let senders = 0;
const aNetwork = (): string => {
  senders += 1;
  return `10.8.0.${senders}`;
};

/** Somebody new who sends pictures of this kind, from a network of their own. */
const SENDERS: Record<string, () => Promise<Sender>> = {
  'pictures of people': async () => {
    const person = await app.aPerson();
    const options = { as: person, remoteAddress: aNetwork() };
    return {
      send: (file) => app.call(saveAvatar, { body: { image: file.toString('base64') } }, options),
      drawnFrom: async ({ body }) => {
        const { user } = body as ReplyOf<typeof saveAvatar>;
        const headers = { cookie: `${LOGIN_COOKIE}=${person.loginToken}` };
        return (await app.http.inject({ url: user.image, headers })).rawPayload;
      },
    };
  },
  logos: async () => {
    const projectId = await app.aProject();
    const options = { as: await app.aMember(projectId, 'admin'), remoteAddress: aNetwork() };
    return {
      send: (file) =>
        app.call(uploadAppLogo, { query: { projectId }, body: { image: file.toString('base64') } }, options),
      drawnFrom: async ({ body }) => Buffer.from((body as ReplyOf<typeof uploadAppLogo>).picture.data, 'base64'),
    };
  },
};
const senderOf = (kind: string): Promise<Sender> => SENDERS[kind]?.() ?? Promise.reject(new Error(kind));
const times = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one);

/** The pictures that the process decodes meanwhile: how many, and how many at once. */
async function decodedWhile<Result>(work: () => Promise<Result>) {
  let [count, most, before] = [0, 0, 0];
  const look = () => {
    const { queue, process } = sharp.counters();
    const now = queue + process;
    count += Math.max(0, now - before);
    most = Math.max(most, now);
    before = now;
  };
  sharp.queue.on('change', look);
  try {
    const result = await work();
    return { result, count, most };
  } finally {
    sharp.queue.off('change', look);
  }
}

/** The least time that the process computed for it: what happens by chance does not happen each time. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/** As heavy as a picture may be. */
const HEAVY = progressiveJpeg(2_000, 29);
const ordinary = () =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#438d72' } })
    .jpeg()
    .toBuffer();

const REFUSED: Record<string, () => Buffer | Promise<Buffer>> = {
  'a progressive JPEG of 24 million pixels in 95 passes': () => progressiveJpeg(4_898, 95),
  'a progressive JPEG of 15 million pixels in 95 passes': () => progressiveJpeg(3_900, 95),
  'a small progressive JPEG in 95 passes': () => progressiveJpeg(1_000, 95),
  'a large JPEG whose components come one after the other': () => jpegByComponents(2_400),
  'a large interlaced PNG': () =>
    sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#438d72' } })
      .png({ progressive: true })
      .toBuffer(),
  'a PNG of 25 million pixels': () =>
    sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#438d72' } })
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  'a picture with a side of more than 8,000 pixels': () =>
    sharp({ create: { width: 8_001, height: 10, channels: 3, background: '#438d72' } })
      .jpeg()
      .toBuffer(),
};

const isDecoding = () => expect.poll(() => sharp.counters().process).toBeGreaterThan(0);

describe.each(Object.keys(SENDERS))('%s', (kind) => {
  it.each(Object.entries(REFUSED))('are refused before they are decoded: %s', async (_what, make) => {
    const [{ send }, file, small] = [await senderOf(kind), await make(), await ordinary()];
    const { result, count } = await decodedWhile(() => send(file));
    expect(result).toMatchObject({ status: 400, error: { code: 'validation' } });
    expect(result.error.fields).toEqual({ 'body.image': expect.stringMatching(/ pixels| passes/) });
    expect(count).toBe(0);
    // A refusal costs no more than a picture that anybody may send.
    const [refusing, drawing] = [await cpuOf(() => send(file)), await cpuOf(() => send(small))];
    expect(refusing).toBeLessThan(3 * drawing);
  });

  it('are decoded one at a time, whoever sends them', async () => {
    const all = await Promise.all(times(3, () => senderOf(kind)));
    const file = await ordinary();
    const flood = () => Promise.all(all.flatMap(({ send }) => times(6, () => send(file))));
    const { result, count, most } = await decodedWhile(flood);
    expect(result.map(({ status }) => status)).toEqual(times(18, () => 200));
    expect(count).toBeGreaterThanOrEqual(18);
    // One that has just ended is still counted when the next begins.
    expect(most).toBeLessThanOrEqual(2);
  });

  it('delay no upload and no sign-in, however heavy they are', async () => {
    const all = await Promise.all(times(3, () => senderOf(kind)));
    let answered = 0;
    const flood = all.flatMap(({ send }) =>
      times(6, async () => {
        const { status } = await send(HEAVY);
        answered += 1;
        return status;
      }),
    );
    await isDecoding();
    const body = packed(JSON.stringify({ batchId: randomUUID(), logs: [] }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const [{ status }] = await Promise.all([phone.uploadBytes(body, headers), visitor.signIn()]);
    expect(status).toBe(200);
    expect(answered).toBeLessThan(flood.length / 2);
    expect(await Promise.all(flood)).toEqual(flood.map(() => 200));
  });

  it('of somebody who sends many wait for a picture of somebody else', async () => {
    const [busy, quiet] = [await senderOf(kind), await senderOf(kind)];
    const order: string[] = [];
    const sent = async (name: string, { send }: Sender) => {
      const { status } = await send(HEAVY);
      order.push(name);
      return status;
    };
    const flood = times(6, () => sent('busy', busy));
    await isDecoding();
    expect(await sent('quiet', quiet)).toBe(200);
    expect(await Promise.all(flood)).toEqual(flood.map(() => 200));
    expect(order.indexOf('quiet')).toBeLessThan(3);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('are drawn upright from a %s', async (format) => {
    const { send, drawnFrom } = await senderOf(kind);
    const red = { create: { width: 300, height: 600, channels: 3, background: '#ff0000' } } as const;
    /** Red above blue, by a camera that was held upright. */
    const photo = await sharp({ create: { ...red.create, width: 600, background: '#0000ff' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .toFormat(format)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const drawn = sharp(await drawnFrom(await send(photo))).removeAlpha();
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    const colourAt = (part: number) => {
      const at = (Math.floor(info.height * part) * info.width + info.width / 2) * info.channels;
      return [...data.subarray(at, at + info.channels)].map((value) => Math.round(value / 255));
    };
    expect([colourAt(1 / 4), colourAt(3 / 4)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });
});

it('a flood of pictures from one network is refused, while others may send theirs', async () => {
  const people = await Promise.all(times(6, () => app.aPerson()));
  const send = (at: number, remoteAddress: string) =>
    app.call(saveAvatar, { body: { image: 'AAAA' } }, { as: people[at % people.length], remoteAddress });
  const statuses = new Set<number>();
  for (let at = 0; at < 102; at++) statuses.add((await send(at, '10.9.0.1')).status);
  expect([...statuses]).toEqual([400, 429]);
  const refused = await send(0, '10.9.0.1');
  expect(refused).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(0, '10.9.0.2')).status).toBe(400);
});
