import { entityNames } from '#web/i18n/entity-names.ts';

export const receiversEntities = entityNames('receivers', {
  receiver: { en: 'Notifier', de: 'Empfänger' },
  delivery: { en: 'Delivery', de: 'Zustellung' },
});
