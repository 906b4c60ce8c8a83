import type { billing as english } from '../en/billing.ts';

export const billing: Record<keyof typeof english, string> = {
  title: 'Abrechnung',
  organisation: 'Rechnungsempfänger',
  noOrganisation: 'Dieses Projekt gehört zu keinem Rechnungsempfänger: Es gibt keine Grenze für Nutzende.',
  registered: 'Registrierte Nutzende',
  ofLimit: '{{used}} von {{limit}} freien Nutzenden',
  unlimited: '{{used}} registrierte Nutzende, keine Grenze',
  share: 'Genutzter Anteil der freien Nutzenden von {{name}}',
  projectShare: 'davon {{count}} in diesem Projekt',
  pilots: 'Pilotnutzende zählen nicht mit.',
  open: 'Offen für Registrierung',
  closed: 'Geschlossen für Registrierung',
  closedText: 'Neue App-Nutzende können sich derzeit nicht registrieren. Alles andere läuft weiter.',
  nearLimit: '{{share}} der freien Nutzenden sind vergeben.',
  overLimit: 'Die Grenze der freien Nutzenden ist erreicht.',
  others: 'Ihre weiteren Rechnungsempfänger',
  nameTaken: 'Sie haben bereits ein Projekt dieses Namens. Wählen Sie einen anderen.',
  choice: 'Rechnungsempfänger',
  choiceNone: 'Keiner',
  choiceHelp: 'Wer für das Projekt bezahlt. Dessen Grenze der freien Nutzenden zählt dann auch dieses Projekt mit.',
  choiceFailed: 'Ihre Rechnungsempfänger konnten nicht geladen werden. Sie können das Projekt auch ohne einen anlegen.',
};
