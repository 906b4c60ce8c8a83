import { describe, expect, it } from 'vitest';
import { COMMENT_SUBJECTS, INBOX_KINDS, INBOX_WORKS, type InboxEntry, type InboxFacts } from '#contract/inbox.ts';
import { inboxHref } from './inbox-href.ts';

const COMMENT = '6f1b1c1e-1111-4c4c-8888-000000000001';
const base = {
  ...{ id: COMMENT, project: { id: 7, name: 'Fleet' }, userId: 'a&b', by: null, at: '2026-05-04T06:00:00.000Z' },
  ...{ times: 1, isRead: false },
};
const work = (facts: Pick<InboxFacts['work'], 'work'> & Partial<InboxFacts['work']>): InboxEntry => ({
  ...base,
  kind: 'work',
  facts: { outcome: 'done', name: '', day: null, ...facts },
});
const mention = (facts: Pick<InboxFacts['mention'], 'subject'> & Partial<InboxFacts['mention']>): InboxEntry => ({
  ...base,
  kind: 'mention',
  facts: { commentId: COMMENT, caseId: null, startTs: null, day: null, ...facts },
});
const alert = { alertKind: 'IMPACT_SEVERITY', threshold: 1, minutes: 0, value: 2, isTest: false } as const;

const ENTRIES: [about: string, entry: InboxEntry, href: string][] = [
  [
    'a case',
    { ...base, kind: 'case', facts: { caseId: '41', caseKind: 'AID', isTest: false } },
    '/admin/impact?projectId=7&case=41',
  ],
  ['an alert', { ...base, kind: 'alert', facts: alert }, '/admin/impact/alerts?projectId=7'],
  [
    'a receiver',
    { ...base, kind: 'receiver', facts: { receiver: 'generic', state: 'off' } },
    '/admin/sdkConfig/receiver?projectId=7&selected=2',
  ],
  [
    'outdated versions',
    { ...base, kind: 'sdk', facts: { users: 4, versions: ['2.17.0'] } },
    '/admin/appUsers?projectId=7&outdated=true',
  ],
  [
    'a recomputation',
    work({ work: 'recomputation', day: '2026-05-04' }),
    '/admin/appUsers?projectId=7&user=a%26b&date=2026-05-04',
  ],
  ['a reassignment', work({ work: 'reassignment' }), '/admin/vehicle?projectId=7'],
  ['dangerous areas', work({ work: 'areas' }), '/admin/da?projectId=7'],
  ['a map', work({ work: 'map' }), '/admin/publicTransport?projectId=7'],
  ['a timetable', work({ work: 'timetable' }), '/admin/publicTransport?projectId=7'],
  ['an export', work({ work: 'export' }), '/admin/sdkConfig/project?projectId=7'],
  ['a bulk action', work({ work: 'bulk', id: '12' }), '/admin/appUsers?projectId=7&bulk=12'],
  ['a report', work({ work: 'report' }), '/admin/insights/reports?projectId=7'],
  [
    'a comment on a user',
    mention({ subject: 'user' }),
    `/admin/appUsers?projectId=7&user=a%26b&tab=about#comment-${COMMENT}`,
  ],
  [
    'a comment on a trip',
    mention({ subject: 'trip', startTs: 1_777_876_200, day: '2026-05-04' }),
    `/admin/appUsers?projectId=7&user=a%26b&date=2026-05-04&item=1777876200#comment-${COMMENT}`,
  ],
  [
    'a comment on a case',
    mention({ subject: 'case', caseId: '41' }),
    `/admin/impact?projectId=7&case=41#comment-${COMMENT}`,
  ],
];

describe('an entry of the inbox', () => {
  it.each(ENTRIES)('about %s opens the page where something can be done about it', (_about, entry, href) => {
    expect(inboxHref(entry)).toBe(href);
  });

  it('of every kind has a line above', () => {
    const shown = ENTRIES.map(([, entry]) => entry);
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(INBOX_KINDS));
    expect(shown.flatMap((one) => (one.kind === 'work' ? [one.facts.work] : []))).toEqual([...INBOX_WORKS]);
    expect(shown.flatMap((one) => (one.kind === 'mention' ? [one.facts.subject] : []))).toEqual([...COMMENT_SUBJECTS]);
  });
});
