import { words } from './words.ts';

export const viewingWords = words('viewing', {
  en: {
    title: 'Viewing as a customer',
    text: 'You see what {{email}} sees. You cannot change anything, and your visit is recorded.',
    end: 'End viewing',
  },
  de: {
    title: 'Kundenansicht',
    text: 'Sie sehen, was {{email}} sieht. Sie können nichts ändern, und Ihr Besuch wird protokolliert.',
    end: 'Kundenansicht beenden',
  },
});
