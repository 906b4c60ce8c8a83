export const expiry = {
  label: 'Valid for',
  days30: '30 days',
  days90: '90 days',
  year: '1 year',
  never: 'No expiry',
  date: 'Until a date …',
  until: 'Last day',
  untilPast: 'Choose tomorrow or later.',
  ends: 'Expires on {{day}}.',
  endsNever: 'It stays valid until someone ends it.',
} as const;
