import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '#web/i18n/i18n.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { translate } from '#web/i18n/words.ts';
import { changeLine } from './change-words.ts';

const t: Parameters<typeof changeLine>[0] = (...words) => translate(revisionsWords, ...words);

describe('a change in a line', () => {
  beforeAll(() => startI18n('en'));

  it('shows things by their names', () => {
    const after = [{ id: '74cd394c-d7f2-496d-9602-07c6f9800456', name: 'Demo car 59' }];
    expect(changeLine(t, { field: 'vehicles', before: [], after })).toMatch(/→ Demo car 59$/);
  });
  it('names a field that only one thing has as that thing does', () => {
    const change = { field: 'phone', before: '', after: '+43 1 2' };
    expect(changeLine(t, change, 'app-user-contact')).toMatch(/^Phone number: /);
    expect(changeLine(t, change)).toMatch(/^Phone: /);
  });
  it('shows the value of what has no name', () => {
    expect(changeLine(t, { field: 'vehicles', before: [], after: [{ id: 7 }] })).toMatch(/→ \{"id":7\}$/);
  });
});
