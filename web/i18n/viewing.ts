import { words } from './words.ts';

export const viewingWords = words('viewing', {
  en: {
    title: 'Viewing as a customer',
    text: 'You see what {{email}} sees. You cannot change anything, and your visit is recorded.',
    end: 'End viewing',
    inactiveTitle: 'Second factor',
    inactive:
      'You are an admin of projects for which a second factor is required. Until you set it up, you have no rights as an admin.',
    setUp: 'Set up',
  },
  de: {
    title: 'Kundenansicht',
    text: 'Sie sehen, was {{email}} sieht. Sie können nichts ändern, und Ihr Besuch wird protokolliert.',
    end: 'Kundenansicht beenden',
    inactiveTitle: 'Zweiter Faktor',
    inactive:
      'Sie sind Admin von Projekten, für die ein zweiter Faktor vorgeschrieben ist. Bis Sie ihn einrichten, haben Sie keine Rechte als Admin.',
    setUp: 'Einrichten',
  },
});
