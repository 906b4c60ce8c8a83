import { entityNames } from '#web/i18n/entity-names.ts';

export const sdkEntities = entityNames('sdk', {
  'sdk-config': { en: 'Features', de: 'Funktionen' },
  'sdk-rollout': { en: 'Roll-out', de: 'Einführung' },
  'sdk-version': {
    en: 'SDK version',
    de: 'SDK-Version',
    fields: {
      platform: { en: 'Platform', de: 'Plattform' },
      version: { en: 'Version', de: 'Version' },
      notes: { en: 'Notes', de: 'Hinweise' },
      releasedOn: { en: 'Release date', de: 'Erscheinungstag' },
    },
  },
  'sdk-minimum': {
    en: 'Minimum SDK version',
    de: 'Mindestversion des SDK',
    fields: {
      version: { en: 'Version', de: 'Version' },
    },
  },
  'remote-logging': {
    en: 'Remote logging',
    de: 'Fernprotokollierung',
    fields: {
      level: { en: 'Level', de: 'Stufe' },
      endsAt: { en: 'Ends', de: 'Endet' },
    },
  },
});
