import { entityNames } from '#web/i18n/entity-names.ts';

export const billingEntities = entityNames('billing', {
  'billing-organisation': { en: 'Billing organisation', de: 'Rechnungsempfänger' },
  'billing-prices': { en: 'Billing organisation prices', de: 'Preise eines Rechnungsempfängers' },
  'project-billing': { en: 'Billing assignment of a project', de: 'Wer für ein Projekt bezahlt' },
  'billing-roles': { en: 'Billing roles', de: 'Abrechnungsrollen' },
  'billing-statement': { en: 'Closed month', de: 'Abgeschlossener Monat' },
  'billing-correction': { en: 'Billing correction', de: 'Korrektur einer Abrechnung' },
});
