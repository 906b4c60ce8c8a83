export const sdkConfig = {
  title: 'Konfiguration',
  lead: 'Was das SDK in Ihrer App tut und wie Ihre Systeme es erreichen.',
  tabs: 'Teile der Konfiguration',
  tab_features: 'Funktionen',
  tab_project: 'Projekt',
  tab_keys: 'API-Schlüssel',
  tab_codes: 'Projektcodes',
  tab_receiver: 'Notifier',
  tab_style: 'App-Stil',
  tab_revisions: 'Änderungen',
};
