import { contacts as de } from './de/contacts.ts';
import { contacts as en } from './en/contacts.ts';
import { words } from './words.ts';

export const contactsWords = words('contacts', en, de);
