import { expect, it } from 'vitest';
import { isRefusedPort } from './refused-ports.ts';

/** Whether fetch refuses the port before it even tries to connect. */
const isRefusedByFetch = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }).then(
    () => false,
    (error: Error) => error.cause instanceof Error && error.cause.message === 'bad port',
  );

it('agrees with fetch about every listed port and its neighbours', async () => {
  const all = Array.from({ length: 65_535 }, (_, index) => index + 1);
  const near = all.filter((port) => [port - 1, port, port + 1].some(isRefusedPort));
  const refused = await Promise.all(near.map(isRefusedByFetch));
  expect(near.filter((port, index) => refused[index] !== isRefusedPort(port))).toEqual([]);
  expect(refused.filter(Boolean).length).toBeGreaterThan(70);
});
