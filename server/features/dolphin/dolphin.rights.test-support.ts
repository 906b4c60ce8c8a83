import { dolphins, type Rights } from '#tests/setup/rights.ts';

export const dolphinRights: Rights = {
  'list all projects': dolphins(),
  'find app users across projects': dolphins(() => ({ query: 'search=u' })),
};
