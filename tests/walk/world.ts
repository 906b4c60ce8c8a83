import type { ProductSession } from '#tests/e2e/support/product-session.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;
interface List {
  items: Row[];
}

/** What the addresses of some screens name. What the demo world lacks is empty, and its screen is left out. */
export interface WalkWorld {
  projectId: number;
  emptyId: number;
  userId: string;
  date: string;
  item: number;
  poi: string;
  area: string;
  vehicle: string;
  impact: string;
  key: string;
  code: string;
  /** The address of the second receiver. */
  receiver: string;
  organisation: string;
  month: string;
  region: string;
  line: string;
  roads: string;
  version: string;
  person: string;
  revision: string;
}

const EMPTY_PROJECT = 'Walk: empty';
const DAY_SECONDS = 86_400;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_SECONDS * 1_000).toISOString().slice(0, 10);

/** The longest drive of the last days, and one thing of each kind. */
export async function findWorld(session: ProductSession): Promise<WalkWorld> {
  const list = async (path: string): Promise<Row[]> => {
    const { items } = (await session.get(path)) as Partial<List>;
    // A screen must not be left out because of a wrong request for its list.
    if (!items) throw new Error(`${path} answered no list.`);
    return items;
  };
  const first = async (path: string, field = 'id'): Promise<string> => String((await list(path))[0]?.[field] ?? '');
  const [demo] = (await list('/move/project/list?search=Demo')).filter(({ productName }) => productName === 'Demo');
  if (!demo) throw new Error('There is no demo project here.');
  const projectId = Number(demo.projectId);
  const drive = await longestDrive(list, projectId);
  const inDemo = `projectId=${projectId}`;
  const organisation = await first('/move/billing/organisation/list');
  const region = await first('/move/publicTransport/region');
  return {
    projectId,
    ...drive,
    emptyId: await emptyProject(session),
    poi: await first(`/move/poi?${inDemo}`),
    area: await first('/move/dangerousArea'),
    vehicle: await first(`/move/vehicle?${inDemo}`),
    impact: await first(`/move/impact?${inDemo}&from=${dayBefore(30)}&to=${dayBefore(0)}`),
    key: await first(`/move/apiKey?${inDemo}`),
    code: await first(`/move/projectCode?${inDemo}`),
    receiver: String((await list(`/move/receiver?${inDemo}`))[1]?.url ?? ''),
    organisation,
    month: organisation && (await first(`/move/billing/organisation/${organisation}/statement`, 'month')),
    region,
    line: region && (await first(`/move/publicTransport/region/${region}/line`, 'lineId')),
    roads: await first('/move/map/region'),
    version: await first('/move/sdk/version'),
    person: await first('/move/users', 'uid'),
    revision: await first(`/move/revision?${inDemo}`),
  };
}

async function longestDrive(list: (path: string) => Promise<Row[]>, projectId: number) {
  const now = Math.floor(Date.now() / 1000);
  const range = `fromTimestamp=${now - 6 * DAY_SECONDS}&toTimestamp=${now}&mode=car&limit=50`;
  const drives: { userId: string; date: string; item: number; meters: number }[] = [];
  for (const { userId } of await list(`/move/appUser?projectId=${projectId}&limit=12`)) {
    const of = `projectId=${projectId}&userId=${encodeURIComponent(String(userId))}`;
    const trips = await list(`/move/timeline/tripsSearch?${of}&${range}`);
    for (const { isOpen, day, startTs, distanceMeters } of trips) {
      if (isOpen) continue;
      drives.push({
        userId: String(userId),
        date: String(day),
        item: Number(startTs),
        meters: Number(distanceMeters),
      });
    }
  }
  const [longest] = drives.sort((a, b) => b.meters - a.meters);
  if (!longest) throw new Error('Nobody in the demo world has driven yet.');
  const { userId, date, item } = longest;
  return { userId, date, item };
}

/** The only thing the walk leaves behind: a project without anything in it. */
export async function emptyProject(session: ProductSession): Promise<number> {
  const found = (await session.get(`/move/project/list?search=${encodeURIComponent(EMPTY_PROJECT)}`)) as List;
  const [known] = found.items;
  if (known) return Number(known.projectId);
  const made = (await session.post('/move/project', { productName: EMPTY_PROJECT })) as {
    project: { projectId: number };
  };
  return made.project.projectId;
}
