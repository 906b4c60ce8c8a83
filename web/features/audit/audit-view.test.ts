import { describe, expect, it } from 'vitest';
import { hasParameters, readParameters } from '#web/navigation/parameters.ts';
import { AUDIT_PARAMETERS } from './audit-view.ts';

const NOTHING = { project: '', person: '', entity: '', action: null, from: '', to: '' };
const viewIn = (query: Record<string, string>) => readParameters(AUDIT_PARAMETERS, query);

describe('the filters of the audit', () => {
  it('are read from a link', () => {
    const query = {
      project: '1001',
      person: 'demo.admin@example.com',
      action: 'deleted',
      from: '2026-01-31',
      page: '2',
    };
    expect(viewIn(query)).toEqual({
      ...NOTHING,
      project: '1001',
      person: query.person,
      action: 'deleted',
      from: '2026-01-31',
    });
  });
  it.each(['project=abc', 'project=-1', 'action=seen', 'from=31.1.2026', 'to=2026-99-99'])(
    'leave out what makes no sense: %s',
    (query) => expect(viewIn(Object.fromEntries(new URLSearchParams(query)))).toEqual(NOTHING),
  );
  it('keep 0: what belongs to no project', () => expect(viewIn({ project: '0' }).project).toBe('0'));
  it('report whether anything is filtered out', () => {
    const isFiltered = (query: Record<string, string>) => hasParameters(AUDIT_PARAMETERS, viewIn(query));
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ project: '0' })).toBe(true);
    expect(isFiltered({ action: 'created' })).toBe(true);
  });
});
