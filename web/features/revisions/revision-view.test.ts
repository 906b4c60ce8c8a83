import { describe, expect, it } from 'vitest';
import { readParameters } from '#web/navigation/parameters.ts';
import { REVISION_PARAMETERS, revisionQueryOf } from './revision-view.ts';

const ID = '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f';
const viewIn = (query: Record<string, string>) => readParameters(REVISION_PARAMETERS, query);

describe('the view of the revisions', () => {
  it('is read from the address, ignoring invalid values', () => {
    expect(viewIn({ entity: 'retention', actor: ID, from: '2026-01-31', to: 'never' })).toEqual({
      entity: 'retention',
      actor: ID,
      from: '2026-01-31',
      to: '',
    });
    expect(viewIn({ actor: 'me', from: '7' })).toEqual({ entity: '', actor: '', from: '', to: '' });
  });
  it('includes the whole last day', () => {
    const { from, to } = revisionQueryOf(viewIn({ from: '2026-01-31', to: '2026-01-31' }));
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
  });
  it('requests only what is chosen', () => {
    expect(revisionQueryOf(viewIn({}))).toEqual({});
  });
});
