import type { home as english } from '../en/home.ts';

export const home: Record<keyof typeof english, string> = {
  invite: 'Person einladen',
  people: 'Personen',
  members: 'Mitglieder',
  membersHelp: 'Personen mit einer Rolle in diesem Projekt',
  admins: 'Admins',
  adminsHelp: 'Dürfen Einstellungen und Rollen ändern',
  manageAccess: 'Zugriffsrechte',
  goneTitle: 'Dieses Projekt steht Ihnen nicht offen',
  goneText:
    'Es besteht nicht mehr, oder Sie haben darin keine Rolle. Fragen Sie einen seiner Admins, oder wählen Sie ein anderes Projekt.',
  toProjects: 'Alle meine Projekte',
  started: 'Erste Schritte',
  startedLead: 'Vom leeren Projekt zur ersten Fahrt.',
  stepProject: 'Projekt angelegt',
  stepProjectText: 'Seine ID ist {{id}}; Sie sind sein Admin.',
  stepInvite: 'Person einladen',
  stepInviteText: 'Erteilen Sie einer registrierten Person eine Rolle, damit das Projekt nicht an Ihnen allein hängt.',
  stepInviteDone: 'Weitere Personen sind dabei',
  stepInviteDoneText_one: '{{count}} Person hat eine Rolle in diesem Projekt.',
  stepInviteDoneText_other: '{{count}} Personen haben eine Rolle in diesem Projekt.',
  stepInviteAction: 'Zugriffsrechte öffnen',
  stepConnect: 'App verbinden',
  stepConnectText:
    'API-Schlüssel, Testtelefon und erste Fahrt. Dieser Teil ist in dieser Version noch nicht verfügbar.',
  stepConnectAction: 'Alle Schritte ansehen',
  done: 'Erledigt',
  open: 'Offen',
  later: 'Noch nicht verfügbar',
  limitedTitle: 'Sie sehen hier den Namen und Ihre Rollen',
  limitedText: 'Zahlen des Projekts sehen Admins und Personen mit Leserecht. Fragen Sie bei Bedarf einen Admin.',
};
