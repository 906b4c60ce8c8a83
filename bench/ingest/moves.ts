import { randomUUID } from 'node:crypto';
import { encodeBatch, FIXES_MEDIA_TYPE, type FixColumns } from '#contract/fix-codec.ts';
import { uploadBatch } from '#contract/upload.ts';
import { type Fixes, sliceFixes } from '#engine/fixes.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { requestBytes } from './http-load.ts';

const BATCH = 100;
const DIFFERENT_DAYS = 25;

/** One fix per second and user; every round continues where the last one ended. */
export function moves(startTs: number): (user: number, from: number, to: number) => FixColumns {
  const days = Array.from({ length: DIFFERENT_DAYS }, (_, seed) => aDay({ seed: seed + 1, timestamp: startTs }));
  return (user, from, to) => {
    const part = sliceFixes(days[user % DIFFERENT_DAYS] as Fixes, from, to);
    // Every user drives somewhere else.
    return { ...part, lon: part.lon.map((lon) => lon + Math.floor(user / DIFFERENT_DAYS) * 0.01) };
  };
}

export type UploadForm = 'binary' | 'json';

/** The requests of one round: a number of batches of 100 for every user in turn. */
export function uploadsOfMoves(
  form: UploadForm,
  tokens: ReadonlyMap<string, string>,
  at: (user: number, from: number, to: number) => FixColumns,
  round: number,
  batches: number,
): Buffer[] {
  const requests: Buffer[] = [];
  for (let batch = 0; batch < batches; batch++) {
    let user = 0;
    for (const token of tokens.values()) {
      const from = (round * batches + batch) * BATCH;
      requests.push(uploadOf(form, token, at(user++, from, from + BATCH)));
    }
  }
  return requests;
}

export function uploadOf(form: UploadForm, token: string, fixes: FixColumns): Buffer {
  const headers = { Authorization: `Bearer ${token}` };
  const batchId = randomUUID();
  if (form === 'binary') {
    return requestBytes(
      uploadBatch.path,
      { ...headers, 'Content-Type': FIXES_MEDIA_TYPE },
      encodeBatch(batchId, fixes),
    );
  }
  const known = (column: Float32Array, digits: number) =>
    Array.from(column, (value) => (Number.isNaN(value) ? null : Number(value.toFixed(digits))));
  const body = {
    batchId,
    fixes: {
      t: Array.from(fixes.timestamp, (timestamp) => Math.round(timestamp * 1000)),
      lat: Array.from(fixes.lat, (lat) => Number(lat.toFixed(7))),
      lon: Array.from(fixes.lon, (lon) => Number(lon.toFixed(7))),
      acc: known(fixes.accuracy, 1),
      speed: known(fixes.speed, 2),
      bearing: known(fixes.bearing, 1),
      alt: known(fixes.altitude, 1),
    },
  };
  return requestBytes(
    uploadBatch.path,
    { ...headers, 'Content-Type': 'application/json' },
    Buffer.from(JSON.stringify(body)),
  );
}
