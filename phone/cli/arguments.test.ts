import { describe, expect, test } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

describe('npm run phone', () => {
  test('without arguments, or when asked, prints help', () => {
    expect(readArguments([])).toBe('help');
    expect(readArguments(['load', '--help'])).toBe('help');
  });

  test('takes one phone, a file or a load with sound defaults', () => {
    expect(readArguments(['simulate', '--key', 'k'])).toMatchObject({
      command: 'simulate',
      options: { server: 'http://localhost:3000', key: 'k', person: 7, days: 1, live: false, format: 'binary' },
    });
    expect(readArguments(['gpx', 'a.gpx', '--code', 'c'])).toMatchObject({
      command: 'gpx',
      options: { file: 'a.gpx', code: 'c' },
    });
    expect(readArguments(['simulate', '--join', 'ABCD-EFGH'])).toMatchObject({
      options: { join: 'ABCD-EFGH', user: '' },
    });
    expect(readArguments(['load', '--key', 'k', '--phones', '5'])).toMatchObject({
      command: 'load',
      options: { phones: 5, seconds: 30, connections: 16, batch: 100 },
    });
  });

  test('writes a map without a key, as a map file only', () => {
    expect(readArguments(['map', 'a.osm.gz'])).toMatchObject({ command: 'map', options: { file: 'a.osm.gz' } });
    expect(() => readArguments(['map'])).toThrow(UsageError);
    expect(() => readArguments(['map', 'a.txt'])).toThrow(UsageError);
  });

  test('contacts other machines only when told to', () => {
    const away = ['load', '--key', 'k', '--server', 'https://move.example.com/x'];
    expect(() => readArguments(away)).toThrow(/--anywhere/);
    expect(readArguments([...away, '--anywhere'])).toMatchObject({ options: { server: 'https://move.example.com' } });
    for (const here of ['http://127.0.0.1:4000', 'http://[::1]:4000', 'http://localhost:4000']) {
      expect(readArguments(['load', '--key', 'k', '--server', here])).toMatchObject({ options: { server: here } });
    }
    expect(() => readArguments(['load', '--key', 'k', '--server', 'http://127.example.com'])).toThrow(/--anywhere/);
  });

  test.each([
    [['fly', '--key', 'k']],
    [['gpx', '--key', 'k']],
    [['load']],
    [['load', '--code', 'c']],
    [['load', '--join', 'ABCD-EFGH']],
    [['load', '--key', 'k', '--phones', '10001']],
    [['load', '--key', 'k', '--seconds', '1e3']],
    [['simulate', '--key', 'k', 'surplus']],
    [['simulate', '--key', 'k', '--format', 'xml']],
    [['simulate', '--key', 'k', '--server', 'nowhere']],
    [['simulate', '--key', 'k', '--wrong']],
  ])('refuses %o in words', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError);
  });
});
