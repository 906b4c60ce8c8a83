import { beforeAll, describe, expect, it } from 'vitest';
import { listActivityCells } from '#contract/activity-map.ts';
import { listAppUsers } from '#contract/app-user-list.ts';
import { previewBulkWork } from '#contract/bulk-works.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getInsights } from '#contract/insights.ts';
import { createReport } from '#contract/scheduled-reports.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { reportFor } from './report.test-support.ts';

let app: TestApp;
let admin: Visitor;
let project: number;

beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
});

const call = async (endpoint: AnyEndpoint, more: { query?: object; body?: object }) => {
  const { query, body } = more;
  const answer = await app.attempt(endpoint, { query: { projectId: project, ...query }, body }, { as: admin });
  return answer.status;
};
const create = (kind: string, query: string) =>
  call(createReport, { body: reportFor(admin.userId, { kind, query, period: 'view' }) });

describe('a day in a year that no phone can have recorded', () => {
  it.each(['registeredIn', 'travelledIn', 'createdSince', 'seenBefore', 'seenSince'])(
    'is no %s of app users, of reports about them, or of a change of many',
    async (name) => {
      for (const day of ['0000-01-01', '9999-12-31']) {
        expect(await call(listAppUsers, { query: { [name]: day } }), day).toBe(400);
        expect(await create('people', `${name}=${day}`), day).toBe(400);
        const body = { action: { kind: 'tags', add: ['fleet'], remove: [] }, filter: { [name]: day } };
        expect(await call(previewBulkWork, { body }), day).toBe(400);
      }
      expect(await call(listAppUsers, { query: { [name]: '2026-03-29' } })).toBe(200);
      expect(await create('people', `${name}=2026-03-29`)).toBe(200);
    },
  );
});

describe('a segment with control characters', () => {
  it.each(['\0', 'a\0b', 'a\tb', 'a\u0085b'])(
    'is none of Insights, of the map, or of reports about them: %j',
    async (tag) => {
      const segment = `tag:${tag}`;
      expect(await call(getInsights, { query: { segment } })).toBe(400);
      expect(await call(getInsights, { query: { withSegment: segment } })).toBe(400);
      const bounds = '16,48,17,49';
      expect(await call(listActivityCells, { query: { layer: 'trips', bounds } })).toBe(200);
      expect(await call(listActivityCells, { query: { layer: 'trips', bounds, segment } })).toBe(400);
      expect(await create('insights', `${new URLSearchParams({ segment })}`)).toBe(400);
      expect(await create('insights', `${new URLSearchParams({ with: segment })}`)).toBe(400);
      expect(await create('map', `${new URLSearchParams({ segment })}`)).toBe(400);
    },
  );
});
