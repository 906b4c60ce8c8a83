import type { billing as english } from '../en/billing.ts';

export const billing: Record<keyof typeof english, string> = {
  title: 'Abrechnung',
  organisation: 'Rechnungsempfänger',
  noOrganisation: 'Dieses Projekt gehört zu keinem Rechnungsempfänger: Es gibt keine Grenze für App-Nutzer.',
  registered: 'Registrierte App-Nutzer',
  ofLimit: '{{used}} von {{limit}} freien App-Nutzern',
  unlimited: '{{used}} registrierte App-Nutzer, keine Grenze',
  share: 'Genutzter Anteil der freien App-Nutzer von {{name}}',
  projectShare: 'davon {{count}} in diesem Projekt',
  pilots: 'Pilotnutzende zählen nicht mit.',
  open: 'Offen für Registrierung',
  closed: 'Geschlossen für Registrierung',
  closedText: 'Neue App-Nutzer können sich derzeit nicht registrieren. Alles andere läuft weiter.',
  nearLimit: '{{share}} der freien App-Nutzer sind vergeben.',
  overLimit: 'Die Grenze der freien App-Nutzer ist erreicht.',
  others: 'Ihre weiteren Rechnungsempfänger',
  nameTaken: 'Sie haben bereits ein Projekt dieses Namens. Wählen Sie einen anderen.',
  choice: 'Rechnungsempfänger',
  choiceNone: 'Keiner',
  choiceHelp: 'Wer für das Projekt bezahlt. Dessen Grenze der freien App-Nutzer zählt dann auch dieses Projekt mit.',
  choiceFailed: 'Ihre Rechnungsempfänger konnten nicht geladen werden. Sie können das Projekt auch ohne einen anlegen.',
};
