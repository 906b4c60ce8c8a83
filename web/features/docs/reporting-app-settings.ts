import { reportOsmAnd, reportOverland, reportOwnTracks } from '#contract/reports.ts';

export interface ReportingAppSettings {
  name: string;
  /** In which the app sends speeds. */
  unit: 'm/s' | 'km/h' | 'kn';
  /** What the app calls a setting, and what to enter. */
  settings: readonly (readonly [label: string, value: string])[];
}

/** What to enter in each app; `USER` and `KEY` stand for the app user's id and an API key. */
export function reportingAppsAt(origin: string): ReportingAppSettings[] {
  const osmAnd = `${origin}${reportOsmAnd.path}`;
  const ownTracks = `${origin}${reportOwnTracks.path}`;
  return [
    {
      name: 'OwnTracks',
      unit: 'km/h',
      settings: [
        ['Mode', 'HTTP'],
        ['URL', ownTracks],
        ['User name', 'USER'],
        ['Password', 'KEY'],
        ['Encryption key', '–'],
      ],
    },
    {
      name: 'OsmAnd',
      unit: 'm/s',
      settings: [
        [
          'Online tracking web address',
          `${osmAnd}?key=KEY&id=USER&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}`,
        ],
      ],
    },
    {
      name: 'GPSLogger',
      unit: 'm/s',
      settings: [
        [
          'Log to custom URL',
          `${osmAnd}?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&accuracy=%ACC&altitude=%ALT&speed=%SPD&bearing=%DIR`,
        ],
        ['HTTP method', 'GET'],
        ['User name', 'USER'],
        ['Password', 'KEY'],
      ],
    },
    {
      name: 'Traccar Client 9+',
      unit: 'm/s',
      settings: [
        ['Server URL', `${osmAnd}?key=KEY`],
        ['Device identifier', 'USER'],
      ],
    },
    {
      name: 'Traccar Client 1–8 (Android)',
      unit: 'kn',
      settings: [
        ['Server URL', `${osmAnd}?key=KEY`],
        ['Device identifier', 'USER'],
      ],
    },
    {
      name: 'Traccar Client 1–8 (iOS)',
      unit: 'kn',
      settings: [
        ['Server URL', osmAnd],
        ['Device identifier', 'USER:KEY'],
      ],
    },
    {
      name: 'Overland',
      unit: 'm/s',
      settings: [
        ['Receiver endpoint URL', `${origin}${reportOverland.path}`],
        ['Access token', 'KEY'],
        ['Device ID', 'USER'],
      ],
    },
    {
      name: 'PhoneTrack',
      unit: 'm/s',
      settings: [
        [
          'Custom log job URL',
          `${osmAnd}?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&alt=%ALT&acc=%ACC&speed=%SPD&bearing=%DIR`,
        ],
        ['Login', 'USER'],
        ['Password', 'KEY'],
      ],
    },
  ];
}
