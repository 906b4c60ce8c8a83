import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PbfThread } from './pbf-thread.ts';

it('tells what the system refused, also to those who ask when it is over', { timeout: 60_000 }, async () => {
  const thread = new PbfThread(new Set(), path.join(tmpdir(), 'move-no-such-folder'));
  const block = { packed: new Uint8Array(4), at: 0 };
  await expect(thread.read(block)).rejects.toThrow('ENOENT');
  await thread.close();
  await expect(thread.read(block)).rejects.toThrow('ENOENT');
});
