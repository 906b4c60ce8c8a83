import { entityNames } from '#web/i18n/entity-names.ts';

export const billingEntities = entityNames('billing', {
  'billing-organisation': {
    en: 'Billing organisation',
    de: 'Rechnungsempfänger',
    fields: {
      address: { en: 'Address', de: 'Anschrift' },
      taxId: { en: 'Tax id', de: 'Steuernummer' },
      currency: { en: 'Currency', de: 'Währung' },
      freeUserLimit: { en: 'User limit', de: 'Nutzerlimit' },
      openForRegistration: { en: 'Open for registration', de: 'Offen für Registrierungen' },
    },
  },
  'billing-prices': {
    en: 'Billing organisation prices',
    de: 'Preise eines Rechnungsempfängers',
    fields: {
      '': { en: 'Prices', de: 'Preise' },
    },
  },
  'project-billing': {
    en: 'Billing assignment of a project',
    de: 'Wer für ein Projekt bezahlt',
    fields: {
      billingOrganisation: { en: 'Billing organisation', de: 'Rechnungsempfänger' },
      billingOrganisationId: { en: 'Id of the billing organisation', de: 'Id des Rechnungsempfängers' },
    },
  },
  'billing-roles': { en: 'Billing roles', de: 'Abrechnungsrollen' },
  'billing-statement': {
    en: 'Closed month',
    de: 'Abgeschlossener Monat',
    fields: {
      month: { en: 'Month', de: 'Monat' },
      organisation: { en: 'Billing organisation', de: 'Rechnungsempfänger' },
      users: { en: 'App users', de: 'App-Nutzer' },
      total: { en: 'Total', de: 'Summe' },
      currency: { en: 'Currency', de: 'Währung' },
    },
  },
  'billing-correction': {
    en: 'Billing correction',
    de: 'Korrektur einer Abrechnung',
    fields: {
      billingOrganisationId: { en: 'Id of the billing organisation', de: 'Id des Rechnungsempfängers' },
      amount: { en: 'Amount', de: 'Betrag' },
      currency: { en: 'Currency', de: 'Währung' },
      about: { en: 'Month concerned', de: 'Betroffener Monat' },
    },
  },
});
