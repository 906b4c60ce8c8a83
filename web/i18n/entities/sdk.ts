import { entityNames } from '#web/i18n/entity-names.ts';

export const sdkEntities = entityNames('sdk', {
  'sdk-config': { en: 'Features', de: 'Funktionen' },
  'sdk-rollout': { en: 'Roll-out', de: 'Einführung' },
  'sdk-version': { en: 'SDK version', de: 'SDK-Version' },
  'sdk-minimum': { en: 'Minimum SDK version', de: 'Mindestversion des SDK' },
  'remote-logging': { en: 'Remote logging', de: 'Fernprotokollierung' },
});
