import { admins, type Rights } from '#tests/setup/rights.ts';

export const bulkExportRights: Rights = {
  'export day': admins((project) => ({ query: `projectId=${project}&day=2026-03-02&content=trips` })),
  'get export schedule': admins(),
  // No folder is set: refused only after the right was checked.
  'save export schedule': admins(
    (project) => ({
      query: `projectId=${project}`,
      body: { contents: ['trips'], format: 'csv', fromDay: '2026-03-02', target: { kind: 'folder' }, version: 0 },
    }),
    400,
  ),
  'stop export schedule': admins(),
};
