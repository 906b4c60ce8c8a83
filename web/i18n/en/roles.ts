export const roles = {
  admin: 'Admin',
  billing: 'Billing',
  reader: 'Reader',
  user: 'User',
  dolphin: 'Dolphin',
  noRole: 'no role',
} as const;
