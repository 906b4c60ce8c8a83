import type { roles as english } from '#web/i18n/en/roles.ts';

export const roles: Record<keyof typeof english, string> = {
  admin: 'Admin',
  billing: 'Abrechnung',
  reader: 'Lesen',
  user: 'Mitglied',
  dolphin: 'Dolphin',
  noRole: 'keine Rolle',
};
