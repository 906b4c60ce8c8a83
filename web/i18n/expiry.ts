import { words } from './words.ts';

export const expiryWords = words('expiry', {
  en: {
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
  },
  de: {
    label: 'Gültig für',
    days30: '30 Tage',
    days90: '90 Tage',
    year: '1 Jahr',
    never: 'Unbefristet',
    date: 'Bis zu einem Datum …',
    until: 'Letzter Tag',
    untilPast: 'Wählen Sie morgen oder einen späteren Tag.',
    ends: 'Läuft am {{day}} ab.',
    endsNever: 'Bleibt gültig, bis jemand den Zugang beendet.',
  },
});
