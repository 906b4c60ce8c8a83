import { createWriteStream } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { limitNotices } from '#server/outgoing/limit-notices.ts';
import type { Networks } from '#server/outgoing/networks.ts';
import { guardedLookup, NOT_REACHABLE, refuseBadHost } from '#server/outgoing/receiver-address.ts';

/** Why an address gave no feed. */
export type FetchFailure = 'address' | 'status' | 'too_large' | 'unreachable';

export class FetchFailed extends Error {
  constructor(readonly failure: FetchFailure) {
    super(`The feed could not be fetched: ${failure}.`);
  }
}

/** Larger than the feed of any country. */
const MAX_BYTES = 1_000_000_000;
/** Silence for this long ends the attempt. */
const SILENCE_MS = 30_000;

/** Fetches a feed into a file. Restricted to addresses allowed for receivers, without redirects. */
export async function fetchFeed(address: string, networks: Networks, into: string, signal: AbortSignal): Promise<void> {
  const response = await open(address, networks, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new FetchFailed(codeOf(error) === NOT_REACHABLE ? 'address' : 'unreachable');
  });
  if (response.statusCode !== 200) {
    response.destroy();
    throw new FetchFailed('status');
  }
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new FetchFailed('too_large');
      yield chunk;
    }
  };
  await pipeline(response, counted, createWriteStream(into), { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof FetchFailed ? error : new FetchFailed('unreachable');
  });
}

function open(address: string, networks: Networks, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    refuseBadHost(url, networks);
    const encrypted = url.protocol === 'https:';
    const get = encrypted ? getSecure : getPlain;
    const request = get(url, { lookup: guardedLookup(networks, { encrypted }), signal, timeout: SILENCE_MS }, resolve);
    limitNotices(request);
    request.on('timeout', () => request.destroy(new Error('silence')));
    request.on('error', reject);
    // Some answers, such as a change of protocol, end a request without an error.
    request.on('close', () => reject(new Error('closed')));
  });
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
