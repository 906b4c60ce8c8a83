import { reportOsmAnd, reportOverland, reportOwnTracks } from '#contract/reports.ts';

/** Values that are text, in the reader's language. */
export type SettingWord = 'switchOn' | 'switchEither' | 'leaveEmpty' | 'timeOffline' | 'methodGet';
type Value = string | { word: SettingWord };

/** What the app calls a setting, and what to enter. */
export type Setting = readonly [label: string, value: Value];

export interface AppScreen {
  /** The way to it in the app, in the app's own words. */
  title: string;
  settings: readonly Setting[];
}

export interface ReportingApp {
  /** The last segment of its page's address. */
  id: ReportingAppId;
  name: string;
  systems: string;
  screens: readonly AppScreen[];
  /** The unit of the app's speeds, and its time format. */
  speed: 'm/s' | 'km/h' | 'kn';
  time: 'unixSeconds' | 'unixMilliseconds' | 'rfc3339';
}

export type ReportingAppId =
  | 'owntracks'
  | 'osmand'
  | 'gpslogger'
  | 'traccar-client'
  | 'traccar-client-8'
  | 'overland'
  | 'phonetrack';

/** What to enter in each app; `USER` and `KEY` stand for the app user's id and an API key. */
export function reportingAppsAt(origin: string): ReportingApp[] {
  const osmAnd = `${origin}${reportOsmAnd.path}`;
  return [
    {
      id: 'owntracks',
      name: 'OwnTracks',
      systems: 'Android, iOS',
      speed: 'km/h',
      time: 'unixSeconds',
      screens: [
        {
          title: 'Preferences → Connection',
          settings: [
            ['Mode', 'HTTP'],
            ['URL', `${origin}${reportOwnTracks.path}`],
            ['User name', 'USER'],
            ['Password', 'KEY'],
            ['Encryption key', { word: 'leaveEmpty' }],
          ],
        },
      ],
    },
    {
      id: 'osmand',
      name: 'OsmAnd',
      systems: 'Android',
      speed: 'm/s',
      time: 'unixMilliseconds',
      screens: [
        {
          title: 'Plugins → Trip recording',
          settings: [
            ['Online tracking', { word: 'switchOn' }],
            [
              'Web address',
              `${osmAnd}?key=KEY&id=USER&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}`,
            ],
            ['Time buffer', { word: 'timeOffline' }],
          ],
        },
      ],
    },
    {
      id: 'gpslogger',
      name: 'GPSLogger',
      systems: 'Android',
      speed: 'm/s',
      time: 'unixSeconds',
      screens: [
        {
          title: 'Logging details → Log to custom URL',
          settings: [
            ['Log to custom URL', { word: 'switchOn' }],
            [
              'URL',
              `${osmAnd}?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&accuracy=%ACC&altitude=%ALT&speed=%SPD&bearing=%DIR`,
            ],
            ['HTTP method', { word: 'methodGet' }],
            ['Basic authentication: user name', 'USER'],
            ['Basic authentication: password', 'KEY'],
          ],
        },
      ],
    },
    {
      id: 'traccar-client',
      name: 'Traccar Client 9+',
      systems: 'Android, iOS',
      speed: 'm/s',
      time: 'rfc3339',
      screens: [
        {
          title: 'Settings',
          settings: [
            ['Server URL', `${osmAnd}?key=KEY`],
            ['Device identifier', 'USER'],
          ],
        },
      ],
    },
    {
      id: 'traccar-client-8',
      name: 'Traccar Client 1–8',
      systems: 'Android, iOS',
      speed: 'kn',
      time: 'unixSeconds',
      screens: [
        {
          title: 'Settings (Android)',
          settings: [
            ['Server URL', `${osmAnd}?key=KEY`],
            ['Device identifier', 'USER'],
          ],
        },
        {
          title: 'Settings (iOS)',
          settings: [
            ['Server URL', osmAnd],
            ['Device identifier', 'USER:KEY'],
          ],
        },
      ],
    },
    {
      id: 'overland',
      name: 'Overland',
      systems: 'iOS, Android',
      speed: 'm/s',
      time: 'rfc3339',
      screens: [
        {
          title: 'Settings',
          settings: [
            ['Receiver endpoint URL', `${origin}${reportOverland.path}`],
            ['Access token', 'KEY'],
            ['Device ID', 'USER'],
          ],
        },
      ],
    },
    {
      id: 'phonetrack',
      name: 'PhoneTrack',
      systems: 'Android',
      speed: 'm/s',
      time: 'unixSeconds',
      screens: [
        {
          title: 'New custom log job',
          settings: [
            ['URL', `${osmAnd}?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&alt=%ALT&acc=%ACC&speed=%SPD&bearing=%DIR`],
            ['Use POST method', { word: 'switchEither' }],
            ['Login', 'USER'],
            ['Password', 'KEY'],
          ],
        },
      ],
    },
  ];
}
