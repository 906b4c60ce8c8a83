export const expiry = {
  label: 'Valid for',
  days30: '30 days',
  days90: '90 days',
  year: '1 year',
  never: 'No end',
  date: 'Until a date …',
  until: 'Last day',
  untilPast: 'Choose a day from tomorrow on.',
  ends: 'Ends on {{day}}.',
  endsNever: 'It stays valid until somebody ends it.',
} as const;
