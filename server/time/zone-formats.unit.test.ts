import { expect, it } from 'vitest';
import { zoneFormats } from './zone-formats.ts';

it('keeps one format of a zone, in whatever letters callers write its name', () => {
  const formatOf = zoneFormats('en', { hour: 'numeric' });
  expect(formatOf('EUROPE/vienna')).toBe(formatOf('Europe/Vienna'));
  expect(formatOf('Europe/Vienna').resolvedOptions().timeZone).toBe('Europe/Vienna');
  expect(formatOf('Asia/Tokyo')).not.toBe(formatOf('Europe/Vienna'));
});
