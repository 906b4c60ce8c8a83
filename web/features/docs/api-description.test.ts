import { describe, expect, it } from 'vitest';
import { areaId, areaName, byArea, matches, operationsOf, type RawOperation } from './api-description.ts';

const raw = (operationId: string, tag: string, summary: string): RawOperation => ({
  operationId,
  tags: [tag],
  summary,
  description: 'Who: Anyone signed in.',
  responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
});
const operations = operationsOf({
  info: { title: 'Demo', version: '1' },
  paths: {
    '/move/project': {
      get: raw('getProject', 'projects', 'A project at a glance.'),
      post: raw('createProject', 'projects', 'Creates a project.'),
    },
    '/api/user/role/users': { get: raw('listUsers', 'access-control', 'Dashboard users.') },
  },
  components: { schemas: {}, securitySchemes: {} },
});
const found = (search: string) => operations.filter((one) => matches(one, search)).map((one) => one.id);

describe('the listed calls', () => {
  it('are one per method and path, with who may call in plain words', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /move/project',
      'POST /move/project',
      'GET /api/user/role/users',
    ]);
    expect(operations[0]?.who).toBe('Anyone signed in.');
  });
  it('are found by every word, whatever its case and place', () => {
    expect(found('PROJECT post')).toEqual(['createProject']);
    expect(found('glance')).toEqual(['getProject']);
    expect(found('/api/user')).toEqual(['listUsers']);
    expect(found('project nowhere')).toEqual([]);
  });
  it('have areas that an address can name', () => {
    expect(areaId('api keys')).toBe('area-api-keys');
    expect(areaId('access-control')).toBe('area-access-control');
  });
  it('are grouped by area under a readable name', () => {
    expect(byArea(operations).map(([area, of]) => [areaName(area), of.length])).toEqual([
      ['Projects', 2],
      ['Access control', 1],
    ]);
  });
});
