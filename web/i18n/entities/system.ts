import { entityNames } from '#web/i18n/entity-names.ts';

export const systemEntities = entityNames('system', {
  job: { en: 'Background job', de: 'Hintergrundaufgabe' },
  'audit-erasure': { en: 'Erasure in the audit trail', de: 'Löschung im Änderungsprotokoll' },
});
