import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { aDrive } from '#engine/synthetic/days.ts';
import type { JourneyOptions } from '#engine/synthetic/journey.ts';
import { type ProductSession, visitor } from './product-session.ts';

export interface StoryPhone {
  userId: string;
  /** Sends a batch as JSON. */
  upload(batch: object): Promise<void>;
  /** Sends a drive that ended a while ago, where all stories drive or somewhere of its own. */
  drive(from?: Pick<JourneyOptions, 'lat' | 'lon'>): Promise<void>;
}

/** An app user's phone, registered by a key of the project and speaking to the product as any phone does. */
export async function aPhoneOf(admin: ProductSession, projectId: number, userId: string): Promise<StoryPhone> {
  const input = { name: `key of ${userId}`, scope: 'write-only' };
  const { secret } = (await admin.post(`/move/apiKey?projectId=${projectId}`, input)) as { secret: string };
  const api = await visitor();
  const send = async (path: string, data: object, token: string) => {
    const answer = await api.post(path, { data, headers: { Authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { accessToken: string };
  };
  const { accessToken } = await send('/v20/user', { userId }, secret);
  const upload = async (batch: object) => {
    await send('/v20/upload', { batchId: randomUUID(), ...batch }, accessToken);
  };
  return { userId, upload, drive: (from = {}) => upload({ fixes: driveUntil(Date.now() - 60_000, from) }) };
}

/** The columns of a drive whose last fix is at a moment. */
function driveUntil(endMs: number, from: Pick<JourneyOptions, 'lat' | 'lon'>) {
  const drive = aDrive({ seed: 3, ...from });
  const shift = endMs / 1000 - (drive.timestamp.at(-1) ?? 0);
  const column = (values: Float64Array | Float32Array) =>
    [...values].map((value) => (Number.isFinite(value) ? value : null));
  return {
    t: [...drive.timestamp].map((second) => Math.round((second + shift) * 1000)),
    lat: [...drive.lat],
    lon: [...drive.lon],
    acc: column(drive.accuracy),
    speed: column(drive.speed),
  };
}
