import type { savedViews as english } from '#web/i18n/en/saved-views.ts';

export const savedViews: Record<keyof typeof english, string> = {
  views: 'Ansichten',
  everything: 'Ohne Ansicht',
  noViews:
    'Noch keine gespeicherten Ansichten. Wählen Sie Filter, Spalten und Reihenfolge und speichern Sie sie unter einem Namen.',
  shared: 'Geteilt',
  default: 'Standard',
  name: 'Name',
  share: 'Mit dem Projekt teilen',
  makeDefault: 'Liste damit öffnen',
  save: 'Diese Ansicht speichern',
  saved: 'Ansicht „{{name}}“ gespeichert.',
  nameWrong: 'Geben Sie einen Namen mit höchstens 60 Zeichen ein.',
  remove: 'Ansicht „{{name}}“ löschen',
};
