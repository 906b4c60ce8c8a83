import { describe, expect, it } from 'vitest';
import { readArguments } from '#phone/cli/arguments.ts';
import { gpxCommand } from './gpx-command.ts';

const argumentsOf = (command: string) => command.split(' -- ')[1]?.split(' ') ?? [];

describe('the command that sends a track of one’s own', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'https://move.example.com'])(
    'is one that the sender takes, at %s',
    (server) => {
      expect(readArguments(argumentsOf(gpxCommand(server, 'ABCD-EFGH')))).toMatchObject({
        command: 'gpx',
        options: { server, join: 'ABCD-EFGH', file: 'track.gpx', now: true },
      });
    },
  );

  it('allows another machine explicitly, and only then', () => {
    expect(gpxCommand('https://move.example.com', 'ABCD-EFGH')).toContain('--anywhere');
    expect(gpxCommand('http://localhost:3000', 'ABCD-EFGH')).not.toContain('--anywhere');
  });
});
