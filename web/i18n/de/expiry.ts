import type { expiry as english } from '#web/i18n/en/expiry.ts';

export const expiry: Record<keyof typeof english, string> = {
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
};
