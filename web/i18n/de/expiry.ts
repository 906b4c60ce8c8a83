import type { expiry as english } from '#web/i18n/en/expiry.ts';

export const expiry: Record<keyof typeof english, string> = {
  label: 'Gültig für',
  days30: '30 Tage',
  days90: '90 Tage',
  year: '1 Jahr',
  never: 'Ohne Ende',
  date: 'Bis zu einem Datum …',
  until: 'Letzter Tag',
  untilPast: 'Wählen Sie einen Tag ab morgen.',
  ends: 'Endet am {{day}}.',
  endsNever: 'Bleibt gültig, bis jemand ein Ende setzt.',
};
