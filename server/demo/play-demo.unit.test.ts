import { expect, it } from 'vitest';
import { demoNews } from './play-demo.ts';

const at = (phase: 'history' | 'live', personDaysDone: number) => ({
  phase,
  people: 60,
  peopleDone: 0,
  personDays: 2520,
  personDaysDone,
  fixes: 0,
});

it('reports the progress of the history in a few lines', () => {
  const lines: string[] = [];
  const news = demoNews((line) => lines.push(line));
  for (const done of [0, 1, 300, 630, 700, 1260, 2000, 2519]) news(at('history', done));
  news(at('live', 2520));
  news(at('live', 2520));
  expect(lines.map((line) => line.match(/\d+ %|all|arriving/)?.[0])).toEqual([
    'arriving',
    '25 %',
    '50 %',
    '75 %',
    'all',
  ]);
});

it('reports nothing when the history was reported before', () => {
  const lines: string[] = [];
  const news = demoNews((line) => lines.push(line));
  news(at('history', 2520));
  news(at('live', 2520));
  expect(lines).toEqual([]);
});
