import { entityNames } from '#web/i18n/entity-names.ts';

export const receiversEntities = entityNames('receivers', {
  receiver: {
    en: 'Notifier',
    de: 'Empfänger',
    fields: {
      events: { en: 'Events', de: 'Ereignisse' },
      headers: { en: 'Headers', de: 'Header' },
      offReason: { en: 'Why it is off', de: 'Warum er aus ist' },
      secretSetAt: { en: 'Secret set', de: 'Geheimnis gesetzt' },
      formerSecretValidUntil: { en: 'Former secret valid until', de: 'Früheres Geheimnis gilt bis' },
    },
  },
  delivery: {
    en: 'Delivery',
    de: 'Zustellung',
    fields: {
      resent: { en: 'Deliveries sent again', de: 'Erneut gesendete Zustellungen' },
      receiver: { en: 'Notifier', de: 'Empfänger' },
      which: { en: 'Which', de: 'Welche' },
    },
  },
});
