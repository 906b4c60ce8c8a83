import type { JSONWebKeySet } from 'jose';

/** Whoever signs in waits for it. */
const TIMEOUT_MS = 4_000;
const LARGEST_BYTES = 256 * 1024;

/** The keys as a provider publishes them at an address. */
export async function publishedKeys(address: string): Promise<JSONWebKeySet> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The keys answered ${answer.status}.`);
  const text = await answer.text();
  if (text.length > LARGEST_BYTES) throw new Error('The keys are larger than any keys are.');
  return JSON.parse(text) as JSONWebKeySet;
}
