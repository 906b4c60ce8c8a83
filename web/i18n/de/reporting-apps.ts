import type { reportingApps as english } from '#web/i18n/en/reporting-apps.ts';

export const reportingApps: Record<keyof typeof english, string> = {
  title: '{{name}}: Einstellungen',
  lead: 'So meldet {{name}} ({{systems}}) Positionen an diesen Server, ganz ohne SDK.',
  allApps: 'Alle Apps, die melden',
  stands:
    'USER steht für die ID des App-Nutzers, KEY für einen API-Schlüssel mit dem Umfang read-write. Ein fehlender App-Nutzer wird angelegt.',
  setting: 'Einstellung',
  value: 'Wert',
  units: 'Einheiten',
  quantity: 'Größe',
  unit: 'Einheit',
  position: 'Position',
  degrees: 'Grad (WGS 84)',
  altitude: 'Höhe',
  accuracy: 'Genauigkeit',
  meters: 'Meter',
  speed: 'Geschwindigkeit',
  bearing: 'Richtung',
  fromNorth: 'Grad, von Norden aus',
  time: 'Zeit',
  unixSeconds: 'Unix-Zeit in Sekunden',
  unixMilliseconds: 'Unix-Zeit in Millisekunden',
  rfc3339: 'RFC 3339',
  notes: 'Gut zu wissen',
  unknown: 'Werte, die die App als unbekannt kennzeichnet (-1), werden als unbekannt gespeichert.',
  switchOn: 'ein',
  switchEither: 'ein oder aus',
  leaveEmpty: 'leer lassen',
  timeOffline: 'so lange, wie Sie üblicherweise offline sind',
  methodGet: 'GET; bei POST gehören dieselben Parameter in den Body',
  note_owntracks:
    'Positionen werden gespeichert; Wegpunkte, Status und andere Nachrichten werden angenommen und ignoriert. Eine verschlüsselte Nachricht lässt sich nicht lesen und wird abgelehnt; die App behält sie und sendet sie erneut, sobald ihr Verschlüsselungsschlüssel entfernt ist. HTTPS verschlüsselt bereits alles.',
  note_osmand: 'OsmAnd sendet seine Genauigkeit in Metern als „hdop“.',
  note_gpslogger: 'Die Reihenfolge der Parameter ist beliebig; was Sie weglassen, wird als unbekannt gespeichert.',
  'note_traccar-client':
    'Wenn die App die Query der Server-URL weglässt, tragen Sie USER:KEY als Geräte-ID ein und lassen die Query weg.',
  'note_traccar-client-8':
    'Diese Versionen senden Knoten. Erkannt werden sie an einem POST mit der Position in der Query, mit „batt“, das sie immer senden, und ohne „hdop“, das sie nie senden. Die iOS-App ersetzt die Query der Server-URL; deshalb gehört der Schlüssel dort zur Geräte-ID.',
  note_overland: 'Ein Stapel darf 2.000 Positionen enthalten. Ohne Geräte-ID hängen Sie ?id=USER an die URL an.',
  note_phonetrack:
    'Legen Sie einen eigenen Log-Job (Custom) an, keinen für Nextcloud. Statt Login und Passwort können Sie &key=KEY&id=USER an die URL anhängen. Mit „Send JSON payload“ gilt die URL von OwnTracks.',
};
