import type { contacts as english } from '#web/i18n/en/contacts.ts';

export const contacts: Record<keyof typeof english, string> = {
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
};
