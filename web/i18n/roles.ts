import { words } from './words.ts';

export const roleWords = words('roles', {
  en: {
    admin: 'Admin',
    billing: 'Billing',
    reader: 'Reader',
    user: 'User',
    dolphin: 'Dolphin',
    noRole: 'no role',
  },
  de: {
    admin: 'Admin',
    billing: 'Abrechnung',
    reader: 'Lesen',
    user: 'Mitglied',
    dolphin: 'Dolphin',
    noRole: 'keine Rolle',
  },
});
