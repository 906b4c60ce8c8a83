import type { Mail } from '#server/mail/mail.ts';

/** The body that sets up a report for one person. */
export const reportFor = (recipient: string, more: object = {}) => ({
  ...{ kind: 'insights', name: 'Every Monday', query: '', viewId: null, period: 'last', rhythm: 'weekly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true, recipients: [recipient] },
  ...more,
});

export const csvLinesOf = ({ files = [] }: Mail): string[] =>
  Buffer.from(files.find(({ type }) => type.startsWith('text/csv'))?.content ?? '', 'base64')
    .toString()
    .trimEnd()
    .split('\r\n');
