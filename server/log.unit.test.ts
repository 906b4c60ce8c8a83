import { expect, it } from 'vitest';
import { outage } from './db/outage.ts';
import { createLog, readableLine } from './log.ts';

it('keeps a database driver’s error details out of the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('connection lost'), {
    code: '57P01',
    client: { connectionParameters: { password: 'hunter2' } },
    cause: Object.assign(new Error('refused'), { secretKey: 'hunter2' }),
  });
  log.warn({ err: error }, 'away');
  expect(lines.join()).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'connection lost', code: '57P01' }, msg: 'away' });
});

it('logs an outage once, and again where the process ends because of it', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  outage.isOver();
  const away = Object.assign(new Error('connection lost'), { code: '57P01' });
  for (const name of ['first', 'second']) log.warn({ err: away }, name);
  log.fatal({ err: away }, 'ends');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'ends']);
});

it('shows time, level, message, reason and details at a terminal', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(readableLine(line)) });
  log.info({ version: '1.2.3' }, 'started');
  log.warn({ err: new Error('refused') }, 'away');
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d info started version="1\.2\.3"\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d warn away: refused\n$/),
  ]);
});
