import type { viewing as english } from '#web/i18n/en/viewing.ts';

export const viewing: Record<keyof typeof english, string> = {
  title: 'Mit den Augen eines Kunden',
  text: 'Sie sehen, was {{email}} sieht. Nichts kann geändert werden, und es wird festgehalten, dass Sie hineingesehen haben.',
  end: 'Beenden',
};
