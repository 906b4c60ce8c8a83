import { words } from './words.ts';

export const savedViewsWords = words('saved-views', {
  en: {
    views: 'Views',
    everything: 'Without a view',
    noViews: 'No saved views yet. Set filters, columns and order, then save them under a name.',
    shared: 'Shared',
    default: 'Default',
    name: 'Name',
    share: 'Share with the project',
    makeDefault: 'Open the list with it',
    save: 'Save this view',
    saved: 'View “{{name}}” saved.',
    nameWrong: 'Enter a name of at most 60 characters.',
    remove: 'Delete the view “{{name}}”',
  },
  de: {
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
  },
});
