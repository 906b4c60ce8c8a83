import { randomUUID } from 'node:crypto';
import { latLngToCell } from 'h3-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ActivityLayer, listActivityCells } from '#contract/activity-map.ts';
import { encodeFixes } from '#contract/fix-codec.ts';
import { utcDay } from '#contract/utc-day.ts';
import { fixesOf } from '#engine/fixes.ts';
import { changeItems } from '#server/features/rollups/travels.test-support.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { morningOf } from '#tests/setup/morning.ts';
import { rollUpAllActivity } from './roll-up-activity.ts';

const MINUTE = 60;
/** A drive to the east from seven to half past seven, then a stay until twenty past nine. */
const [DRIVEN, STAYED] = [30 * MINUTE, 140 * MINUTE];
const STEP = 10;
const at = (second: number) => ({ lat: 48.2, lon: 16.3 + second * 0.000_05 });
const cellAfter = (second: number) => {
  const { lat, lon } = at(second);
  return latLngToCell(lat, lon, 9);
};
/** The cells of these moments differ. */
const [FAST, TYPING, END] = [5 * MINUTE, 20 * MINUTE, DRIVEN];
const PEOPLE = ['one', 'two', 'three', 'four', 'five'];

let app: TestApp;
let project: number;
let reader: Visitor;

async function travels(userId: string, { typed = 1 } = {}): Promise<void> {
  const start = morningOf(app.clock.now, 3);
  const day = utcDay(new Date(start * 1000));
  const moment = (second: number) => new Date((start + second) * 1000).toISOString();
  const track = Array.from({ length: DRIVEN / STEP + 1 }, (_, row) => ({
    timestamp: start + row * STEP,
    ...at(row * STEP),
  }));
  const lost = { part: 'SPEED', points: 2, reason: 'Too fast', timestamp: moment(FAST), ...at(FAST) };
  const speeding = { speedKmh: 67, limitKmh: 50, isAssumed: false, meters: 200, road: '' };
  const use = { type: 'SWIPE_AND_TYPE', start: moment(TYPING), end: moment(TYPING + 5) };
  const drive = {
    endLocation: at(END),
    scoreExplanation: { formula: 'test', unknown: {}, losses: [{ ...lost, speeding }] },
    phoneDistractions: { distractions: Array.from({ length: typed }, () => use), secondsPerType: {} },
  };
  const own = { project_id: project, user_id: userId };
  await app.aPhone(project, userId);
  await changeItems(app, project, userId, async (tx) => {
    const batch = { batch_id: randomUUID(), content_hash: '0', fix_count: track.length, record_count: 0 };
    const span = { first_ms: start * 1000, last_ms: (start + DRIVEN) * 1000 };
    const fixes = Buffer.from(encodeFixes(fixesOf(track)));
    await tx
      .insertInto('batches')
      .values({ ...own, ...batch, ...span, fixes })
      .execute();
    const item = (type: 'CAR' | 'IDLE', from: number, to: number, features: object) => ({
      ...own,
      ...{ day, type, measured_type: type, start_ts: start + from, end_ts: start + to, open: false },
      ...{ start_time_zone: 'UTC', end_time_zone: 'UTC', distance_meters: 0, engine_version: 'test' },
      features: JSON.stringify(features),
    });
    await tx
      .insertInto('timeline_items')
      .values([item('CAR', 0, DRIVEN, drive), item('IDLE', DRIVEN, STAYED, {})])
      .execute();
    return [day];
  });
}

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
  for (const userId of PEOPLE) await travels(userId, { typed: userId === 'one' ? 3 : 1 });
  await rollUpAllActivity(app.db);
});

const shown = async (layer: ActivityLayer, more: { hour?: number } = {}) => {
  const query = { projectId: project, bounds: '16.28,48.18,16.42,48.22', layer, ...more };
  const { body } = await app.call(listActivityCells, { query }, { as: reader });
  expect(body).toMatchObject({ resolution: 9, withheld: 0 });
  return body.cells.map(({ cell, value, people }) => ({ cell, value, people }));
};

describe('the layers of the activity map', () => {
  it('show speeding where it began, and nowhere else', async () => {
    expect(await shown('speeding')).toEqual([{ cell: cellAfter(FAST), value: 5, people: 5 }]);
  });

  it('show phone use where it began, with every time of the same person', async () => {
    expect(await shown('phoneUse')).toEqual([{ cell: cellAfter(TYPING), value: 7, people: 5 }]);
  });

  it('show stays where the drive ended', async () => {
    expect(await shown('stays')).toEqual([{ cell: cellAfter(END), value: 5, people: 5 }]);
  });

  it.each([7, 8, 9])('show who stayed in hour %i of the day', async (hour) => {
    expect(await shown('stays', { hour })).toEqual([{ cell: cellAfter(END), value: 5, people: 5 }]);
  });

  it.each([0, 6, 10, 23])('show no stay in hour %i, when nobody was there', async (hour) => {
    expect(await shown('stays', { hour })).toEqual([]);
  });
});
