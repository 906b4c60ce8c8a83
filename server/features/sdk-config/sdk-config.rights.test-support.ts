import { ALL_SERVICES, DEFAULT_OPTIONS } from '#contract/services.ts';
import { admins, type Rights } from '#tests/setup/rights.ts';

const SDK_CONFIG = { services: ALL_SERVICES, options: DEFAULT_OPTIONS, appConfig: {} };

export const sdkConfigRights: Rights = {
  'get sdk config': admins(),
  'save sdk config': admins((id) => ({ query: `projectId=${id}`, body: { config: SDK_CONFIG, version: 9_999 } }), 409),
  'preview sdk config': admins((id) => ({ query: `projectId=${id}`, body: { config: SDK_CONFIG } })),
  'steer roll-out': admins((id) => ({ query: `projectId=${id}`, body: { step: 'finish', version: 9_999 } }), 409),
  'list config sources': admins(),
  'get config source': admins((id) => ({ params: { id }, query: `projectId=${id}` })),
};
