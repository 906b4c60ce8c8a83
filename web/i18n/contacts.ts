import { words } from './words.ts';

export const contactsWords = words('contacts', {
  en: {
    title: 'Contact',
    lead: 'How to reach this person when they need help.',
    call: 'Call {{phone}}',
    none: 'No phone number is known.',
    add: 'Add contact',
    edit: 'Edit contact',
    name: 'Name',
    phone: 'Phone',
    wrongPhone: 'Enter a phone number such as +43 1 23456.',
    tooLong: 'This is too long.',
    save: 'Save',
    saving: 'Saving …',
    saved: 'Contact saved',
  },
  de: {
    title: 'Kontakt',
    lead: 'Wie diese Person erreichbar ist, wenn sie Hilfe braucht.',
    call: '{{phone}} anrufen',
    none: 'Es ist keine Telefonnummer bekannt.',
    add: 'Kontakt hinzufügen',
    edit: 'Kontakt bearbeiten',
    name: 'Name',
    phone: 'Telefon',
    wrongPhone: 'Geben Sie eine Telefonnummer wie +43 1 23456 ein.',
    tooLong: 'Das ist zu lang.',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    saved: 'Kontakt gespeichert',
  },
});
