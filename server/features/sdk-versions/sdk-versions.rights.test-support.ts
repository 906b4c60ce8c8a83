import { dolphins, KNOWN_ID, type Rights, signedIn } from '#tests/setup/rights.ts';

export const sdkVersionsRights: Rights = {
  'list SDK versions': signedIn(),
  'list projects of an SDK version': dolphins(() => ({ query: 'platform=iOS&version=1.0.0' })),
  'list outdated projects': dolphins(),
  'notify outdated projects': dolphins(() => ({ body: { projectIds: [999_999] } })),
  'create SDK version': dolphins(() => ({ body: { platform: 'iOS', version: '1.0.0' } })),
  'change SDK version': dolphins(() => ({ params: { id: KNOWN_ID }, body: { edition: 1, notes: 'x' } })),
  'set minimum SDK version': dolphins(() => ({ body: { platform: 'iOS', version: null } })),
  'delete SDK version': dolphins(() => ({ params: { id: KNOWN_ID } })),
  'get SDK adoption': dolphins(() => ({ query: 'platform=iOS' })),
};
