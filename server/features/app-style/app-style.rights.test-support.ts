import { DEFAULT_STYLE } from '#contract/app-style.ts';
import { admins, noSession, type Rights } from '#tests/setup/rights.ts';

export const appStyleRights: Rights = {
  'get app style': admins(),
  'save app style': admins((id) => ({ query: `projectId=${id}`, body: { version: 9, style: DEFAULT_STYLE } }), 409),
  // No picture: refused only after the right was checked.
  'upload app logo': admins((id) => ({ query: `projectId=${id}`, body: { image: 'AAAA' } }), 400),
  'get device style': noSession(),
  'get device logo': noSession(),
  'get project style': noSession(),
  'get project logo': noSession(),
};
