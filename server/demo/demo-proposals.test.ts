import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { getAreaWork, type SearchResult, searchAreas } from '#contract/dangerous-area-works.ts';
import { encodeBatch, MAX_FIXES_PER_BATCH } from '#contract/fix-codec.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { dayOfMoment } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';
import { doAreaWorks } from '#server/features/dangerous-areas/do-works.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';

const [DRIVERS, DAYS] = [8, 5];
/** A Tuesday: the same days are driven whenever this runs, as if the last of them were yesterday. */
const FIRST_DAY = 20_767;
const DAY_SECONDS = 86_400;
let app: TestApp;
let found: SearchResult;

/** A part of the demo's world: those of its people who drive roughest, for a few days. */
async function driveAsInTheDemo(projectId: number): Promise<void> {
  const world = new World('demo', 60);
  const drivers = world.people
    .filter(({ car }) => car)
    .sort((one, other) => other.harshness - one.harshness)
    .slice(0, DRIVERS);
  const later = (dayOfMoment(app.clock.now.getTime()) - DAYS - FIRST_DAY) * DAY_SECONDS;
  for (const person of drivers) {
    const phone = await app.aPhone(projectId, person.userId);
    for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day++) {
      const { fixes: driven, records } = world.day(person, day);
      const fixes = { ...driven, timestamp: driven.timestamp.map((second) => second + later) };
      const events = records.events.map((event) => ({
        ...event,
        t: event.t + later * 1000,
        ...('end' in event && { end: event.end + later * 1000 }),
      }));
      for (let from = 0; from < fixes.length; from += MAX_FIXES_PER_BATCH) {
        const part = sliceFixes(fixes, from, Math.min(fixes.length, from + MAX_FIXES_PER_BATCH));
        expect((await phone.uploadBytes(encodeBatch(randomUUID(), part))).status).toBe(200);
      }
      expect((await phone.upload({ events })).status).toBe(200);
    }
  }
}

beforeAll(async () => {
  app = await anApp();
  await driveAsInTheDemo(await app.aProject());
  await processAll(app.db);
  const dolphin = await app.aPerson({ dolphin: true });
  const asked = await app.call(searchAreas, {}, { as: dolphin });
  await doAreaWorks(app.context);
  const { work } = (await app.call(getAreaWork, { params: { id: asked.body.work.id } }, { as: dolphin })).body;
  if (!work.found) throw new Error('Nothing was searched.');
  found = work.found;
}, 120_000);

describe('the demo world', () => {
  it('has places that a search with the default threshold proposes', () => {
    expect(found.trips).toBeGreaterThan(40);
    expect(found.proposals.length).toBeGreaterThanOrEqual(1);
    for (const { drivers, ratioLow, radiusMeters } of found.proposals) {
      expect(drivers).toBeGreaterThanOrEqual(3);
      expect(ratioLow).toBeGreaterThanOrEqual(2);
      expect(radiusMeters).toBeLessThanOrEqual(400);
    }
  });

  it('proposes only a few places', () => {
    expect(found.proposals.length).toBeLessThan(15);
  });
});
