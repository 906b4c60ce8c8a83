import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import path from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import type { ExportSchedule } from '#contract/bulk-export.ts';
import { limitNotices } from '#server/outgoing/limit-notices.ts';
import type { Networks } from '#server/outgoing/networks.ts';
import { guardedLookup, refuseBadHost } from '#server/outgoing/receiver-address.ts';

export type S3Target = Extract<ExportSchedule['target'], { kind: 's3' }>;

/** Stores a finished file. The same name replaces the whole file, so that there are no duplicates. */
export type PutFile = (name: string, file: string, signal: AbortSignal) => Promise<void>;

export const intoFolder =
  (folder: string): PutFile =>
  async (name, file) => {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    // Readers see the whole file or none.
    await copyFile(file, `${place}.part`);
    await rename(`${place}.part`, place);
  };

const SILENCE_MS = 60_000;
/** A slower bucket is unreachable, or meant to hold up others. */
const MIN_BYTES_PER_MS = 50;
const SHOWN_CHARACTERS = 200;

/** Addresses the bucket by its path, which every S3-compatible server understands. */
export const intoBucket =
  (target: S3Target, secretAccessKey: string, networks: Networks, silenceMs = SILENCE_MS): PutFile =>
  async (name, file, signal) => {
    const { endpoint, bucket, prefix, region, accessKeyId } = target;
    const { size } = await stat(file);
    const key = [bucket, ...prefix.split('/'), ...name.split('/')].filter(Boolean).map(encodeURIComponent).join('/');
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${key}`);
    refuseBadHost(url, networks);
    const signer = new AwsV4Signer({
      ...{ method: 'PUT', url: url.href, service: 's3', region, accessKeyId, secretAccessKey },
      headers: { 'content-length': String(size) },
    });
    const { headers } = await signer.sign();
    const encrypted = url.protocol === 'https:';
    const request = (encrypted ? requestSecure : requestPlain)(url, {
      method: 'PUT',
      headers: { ...Object.fromEntries(headers), 'content-length': size },
      lookup: guardedLookup(networks, { encrypted }),
      timeout: silenceMs,
      signal,
    });
    limitNotices(request);
    const tooSlow = () => request.destroy(new Error('The bucket is too slow.'));
    const timer = setTimeout(tooSlow, silenceMs + size / MIN_BYTES_PER_MS);
    const content = createReadStream(file);
    await new Promise<void>((done, fail) => {
      request.on('timeout', () => request.destroy(new Error('The bucket did not answer.')));
      request.on('error', fail);
      // Some answers, such as a change of protocol, end a request without an error.
      request.on('close', () => fail(new Error('The bucket closed the connection.')));
      request.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (text.length < SHOWN_CHARACTERS * 5) text += chunk;
        });
        response.on('error', fail);
        response.on('end', () => {
          if (response.statusCode === 200) return done();
          const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
          fail(new Error(`The bucket answered ${response.statusCode} ${code}`.trim().slice(0, SHOWN_CHARACTERS)));
        });
      });
      content.on('error', fail);
      content.pipe(request);
    }).finally(() => {
      clearTimeout(timer);
      // However it ended: a file that is still open keeps its space on the disk.
      content.destroy();
      request.destroy();
    });
  };
