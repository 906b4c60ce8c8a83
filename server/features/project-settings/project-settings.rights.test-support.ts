import { DEFAULT_SETTINGS } from '#contract/project-settings.ts';
import { DEFAULT_RETENTION } from '#contract/retention.ts';
import { admins, type Rights, readers } from '#tests/setup/rights.ts';

const SETTINGS = { productName: 'Own', ...DEFAULT_SETTINGS, retention: DEFAULT_RETENTION };

export const projectSettingsRights: Rights = {
  'get retention': readers(),
  'set retention': admins((id) => ({ query: `projectId=${id}`, body: { ...DEFAULT_RETENTION, version: 9_999 } }), 409),
  'get project settings': admins(),
  // An old version is refused only after the right was checked.
  'save project settings': admins(
    (id) => ({ query: `projectId=${id}`, body: { settings: SETTINGS, version: 9_999 } }),
    409,
  ),
  'suspend project': admins((id) => ({ query: `projectId=${id}`, body: { suspended: false, version: 9_999 } })),
};
