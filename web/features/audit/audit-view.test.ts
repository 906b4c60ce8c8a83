import { describe, expect, it } from 'vitest';
import { isFiltered, viewIn } from './audit-view.ts';

const NOTHING = { project: '', person: '', entity: '', action: 'all', from: '', to: '' };

describe('viewIn', () => {
  it('reads the filters of a link', () => {
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
    'leaves out what makes no sense: %s',
    (query) => expect(viewIn(Object.fromEntries(new URLSearchParams(query)))).toEqual(NOTHING),
  );
  it('keeps 0: what belongs to no project', () => expect(viewIn({ project: '0' }).project).toBe('0'));
});

describe('isFiltered', () => {
  it('tells whether anything is left out', () => {
    expect(isFiltered(viewIn({}))).toBe(false);
    expect(isFiltered(viewIn({ project: '0' }))).toBe(true);
    expect(isFiltered(viewIn({ action: 'created' }))).toBe(true);
  });
});
