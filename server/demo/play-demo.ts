import { existsSync } from 'node:fs';
import path from 'node:path';
import { demoCars } from '#phone/demo/demo-cars.ts';
import type { DemoProgress } from '#phone/demo/demo-world.ts';
import { type RunningDemo, startDemo } from '#phone/demo/start-demo.ts';
import { TOWN_ATTRIBUTION, TOWN_COUNTRY, TOWN_NAME, townAsOsm } from '#phone/world/town/map/town-as-osm.ts';
import { townAsTimetable } from '#phone/world/town/map/town-as-timetable.ts';
import type { Context } from '#server/context.ts';
import { closeEndedMonths } from '#server/features/billing/close-month.ts';
import { type DemoMap, makeDemoMap } from './demo-map.ts';
import { ensureDemoProject } from './demo-project.ts';
import { demoTagger } from './demo-tags.ts';
import { makeDemoTimetable } from './demo-timetable.ts';
import { makeDemoVehicles } from './demo-vehicles.ts';

const DEMO_MAP: DemoMap = {
  name: TOWN_NAME,
  country: TOWN_COUNTRY,
  attribution: TOWN_ATTRIBUTION,
  text: townAsOsm,
};

/** Starts the demo project's phones in their own thread; they talk to this server like any others. */
export async function playDemo(
  context: Context,
  server: string,
  print: (line: string) => void,
): Promise<RunningDemo | undefined> {
  const memoryFile = path.join(context.config.dataDir, 'demo-world.json');
  const wasHere = existsSync(memoryFile);
  const project = await ensureDemoProject(context, wasHere);
  if (!project) return undefined;
  // The demo's past months are over and shown as closed.
  await closeEndedMonths(context);
  if (!wasHere) await makeDemoMap(context, DEMO_MAP);
  if (!wasHere) await makeDemoTimetable(context, townAsTimetable);
  if (!wasHere) await makeDemoVehicles(context, project.projectId, demoCars);
  const news = demoNews(print);
  const tag = wasHere ? async () => {} : demoTagger(context, project.projectId, demoCars);
  return startDemo(
    { server, memoryFile, apiKey: project.apiKey, worldId: project.worldId },
    {
      progress: (progress) => {
        news(progress);
        void tag();
        const { phase, people, personDays, personDaysDone } = progress;
        const arriving = phase === 'history' ? { people, done: personDaysDone, total: personDays } : null;
        context.live.noteArriving(project.projectId, arriving);
      },
      failed: (reason) => context.log.warn({ reason }, 'the demo world stopped'),
    },
  );
}

const QUARTER = 25;

/** Reports the progress of the history four times, and when it is complete; nothing if it was complete before. */
export function demoNews(print: (line: string) => void): (progress: DemoProgress) => void {
  let printedQuarter = -1;
  return ({ phase, people, personDays, personDaysDone }) => {
    if (phase === 'live') {
      if (printedQuarter >= 0) print(`Demo project: all ${people} people are here, and some are on the move.`);
      printedQuarter = -1;
      return;
    }
    const quarter = Math.floor((100 * personDaysDone) / personDays / QUARTER);
    if (quarter <= printedQuarter || personDaysDone >= personDays) return;
    printedQuarter = quarter;
    print(
      quarter === 0
        ? `Demo project: six weeks of ${people} people are arriving; sign in meanwhile.`
        : `Demo project: ${quarter * QUARTER} % has arrived.`,
    );
  };
}
