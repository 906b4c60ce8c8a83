import type { viewing as english } from '#web/i18n/en/viewing.ts';

export const viewing: Record<keyof typeof english, string> = {
  title: 'Kundenansicht',
  text: 'Sie sehen, was {{email}} sieht. Sie können nichts ändern, und Ihr Besuch wird protokolliert.',
  end: 'Kundenansicht beenden',
};
