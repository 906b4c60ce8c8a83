import { expect, it } from 'vitest';
import { openStream } from '#engine/timeline.ts';
import { ENGINE_VERSION } from './engine-run.ts';

it('is another version when the format of parked states is another, so that an update resumes none of the old ones', () => {
  const [format] = openStream().park();
  expect(ENGINE_VERSION).toMatch(new RegExp(`^\\d+\\.${format}/`));
});
