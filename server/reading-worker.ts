/** A thread that reads large bodies, so that none of them delays other callers. */
import { parentPort } from 'node:worker_threads';
import { parseTrackFile } from './features/reports/read-track.ts';
import type { describeInThread } from './features/timeline/describe-apart.ts';
import { readVehicles } from './features/vehicles/vehicle-csv.ts';
import { AppError } from './http/app-error.ts';
import { readJson } from './http/read-json.ts';
import { readBatch } from './ingest/receive/read-batch.ts';
import { unpackLarge } from './ingest/receive/unpack.ts';
import type { Reading, ReadingJob } from './reading/read-apart.ts';
import type { ShapeFileFormat } from './shape-files/raw-shape.ts';
import { packShapes, readShapeFile } from './shape-files/read-file.ts';

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

interface ShapesInput {
  format: ShapeFileFormat;
  text: string;
  atMost: number;
  things: string;
}

type Body = Parameters<typeof unpackLarge>[0];

const TASKS: Record<string, (input: never) => unknown> = {
  json: (bytes: Uint8Array) => readJson(bufferOf(bytes)),
  batch: ({ type, nowMs, ...body }: Body & { type: string; nowMs: number }) =>
    readBatch(type, unpackLarge(body), nowMs),
  track: ({ nowMs, ...body }: Body & { nowMs: number }) => parseTrackFile(unpackLarge(body), nowMs),
  vehicles: (text: string) => readVehicles(text),
  // Loads the engine, which few threads need.
  describe: async (input: Parameters<typeof describeInThread>[0]) => {
    const { describeInThread } = await import('./features/timeline/describe-apart.ts');
    return describeInThread(input);
  },
  shapes: ({ format, text, atMost, things }: ShapesInput) => packShapes(readShapeFile(format, text, atMost, things)),
};

const answer = (reading: Reading): void => parentPort?.postMessage(reading);

parentPort?.on('message', async ({ task, input }: ReadingJob) => {
  try {
    answer({ result: await TASKS[task]?.(input as never) });
  } catch (error) {
    if (!(error instanceof AppError)) return answer({ error });
    const { code, message, fields } = error;
    answer({ failure: { code, message, ...(fields && { fields }) } });
  }
});
answer({ ready: true });
