import { noSession, type Rights } from '#tests/setup/rights.ts';

export const devicesRights: Rights = {
  'sign in device': noSession(() => ({ body: { authCode: '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f' } })),
  'refresh device tokens': noSession(() => ({ body: { refreshToken: 'x' } })),
  'get device config': noSession(),
  'upload batch': noSession(() => ({ body: { batchId: '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f' } })),
};
