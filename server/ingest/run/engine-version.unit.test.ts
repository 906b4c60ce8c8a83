import { expect, it } from 'vitest';
import { openStream } from '#engine/timeline.ts';
import { ENGINE_VERSION } from './engine-run.ts';

it('changes with the format of parked states, so that an update resumes no old ones', () => {
  const [format] = openStream().park();
  expect(ENGINE_VERSION).toMatch(new RegExp(`^\\d+\\.${format}/`));
});
