import { admins, openCodes, type Rights, readers } from '#tests/setup/rights.ts';

export const testPhonesRights: Rights = {
  'join test phone': admins((id) => ({ query: `projectId=${id}`, body: { codeId: openCodes.get(id) ?? '' } })),
  'send test trip': admins((id) => ({ query: `projectId=${id}`, body: { userId: 'a-test-phone' } })),
  'get first data': readers(),
};
