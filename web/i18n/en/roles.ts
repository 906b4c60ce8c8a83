export const roles = {
  admin: 'Admin',
  billing: 'Billing',
  reader: 'Reader',
  user: 'User',
  dolphin: 'Dolphin',
  none: 'None',
  noRole: 'no role',
} as const;
