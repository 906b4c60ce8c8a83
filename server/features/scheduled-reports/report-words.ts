import type { ActivityLayer, ActivityMode } from '#contract/activity-map.ts';
import type { Language } from '#contract/constants.ts';
import type { TripMode } from '#contract/home.ts';
import { DANGEROUS, EVERYONE, partsOfSegment, type ScoreName, type Verdict } from '#contract/insight-segments.ts';
import type { PeopleFigure } from '#contract/people.ts';
import type { ScorePart } from '#contract/timeline.ts';
import { ROLLOUT } from '#server/features/insights/insights.queries.ts';

/** The words of reports; those of the screens are in the browser. */
const EN = {
  safetyTitle: 'Safety and mobility report',
  everyone: 'All app users',
  pilots: 'Pilots',
  dangerousAreas: 'Drove through a dangerous area',
  rolloutIn: 'With the new configuration',
  rolloutOut: 'Without the new configuration',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  against: (other: string) => `compared with ${other}`,
  noTrips: 'Nobody travelled in this period, so there is nothing to show this time.',
  noPeople: 'No app user matches this view at the moment, so there is nothing to show this time.',
  users: 'App users with trips',
  perDay: (value: string) => `${value} a day`,
  trips: 'Trips',
  distance: 'Distance',
  medianScore: 'Median trip score',
  co2: 'CO₂ saved',
  before: (name: string, value: string) => `${name}: ${value}`,
  ofHundred: 'of 100',
  againstCar: (value: string) => `of ${value} if all by car`,
  trend: 'Score day by day',
  trendPicture: (lowest: string, highest: string) => `The score of each day, between ${lowest} and ${highest}.`,
  distribution: 'Drives by score',
  distributionPicture: (median: string, p10: string, p90: string) =>
    `Half of the drives score above ${median}; a tenth below ${p10}, a tenth above ${p90}.`,
  peoplePicture: (count: string) => `How the scores of ${count} app users are distributed.`,
  peopleScores: 'App users by score',
  losses: 'What drags the score down',
  lossesPicture: (part: string) => `Most points are lost by ${part}.`,
  pointsLost: 'Points lost',
  part: 'Part of the score',
  modes: 'How people travel',
  mode: 'Mode',
  share: 'Share of the distance',
  modesPicture: (mode: string, share: string) => `${mode} has the largest share of the distance, ${share}.`,
  comparison: 'Is the difference more than chance?',
  difference: 'Difference',
  better: (points: string, own: string, other: string) =>
    `The mean score of the app users is ${points} points higher: ${own}, against ${other}.`,
  worse: (points: string, own: string, other: string) =>
    `The mean score of the app users is ${points} points lower: ${own}, against ${other}.`,
  same: (own: string) => `The mean score of the app users is unchanged: ${own}.`,
  daysBefore: 'the days before',
  thisTime: 'Now',
  earlier: 'Before',
  appUsers: 'App users',
  added: (count: string) => `${count} new`,
  activeUsers: 'Active app users',
  troubled: 'App users with a problem',
  today: 'today',
  tripsOverTime: 'Trips over time',
  tripsPicture: (most: string) => `The trips of each bar by mode, at most ${most}.`,
  scoresTitle: 'Scores',
  versions: 'SDK versions',
  version: 'Version',
  moreVersions: (count: string) => `And ${count} more.`,
  noCells: 'Nothing of this kind happened where enough people were, so there is nothing to show this time.',
  privacy: 'Places where only a few people were are left out.',
  cellsTitle: 'On the map',
  cellsPicture: (count: string, most: string) => `${count} places, the darker the more; at most ${most} in one.`,
  busiest: 'Busiest places',
  place: 'Place',
  people: 'App users',
  hourOf: (hour: number) => `${hour}–${hour + 1} h`,
  layers: {
    trips: 'Trips',
    stays: 'Stays',
    harsh: 'Harsh events',
    speeding: 'Speeding',
    phoneUse: 'Phone use',
    impacts: 'Impacts',
  } as Record<ActivityLayer, string>,
  activityModes: {
    car: 'by car',
    cycling: 'by bicycle',
    walking: 'on foot',
    publicTransport: 'by public transport',
    other: 'by other modes',
  } as Record<ActivityMode, string>,
  appUser: 'App user',
  listed: (count: string) => `${count} app users`,
  firstOf: (shown: string, all: string) => `The first ${shown} of ${all}; the attached file has them all.`,
  cut: (count: string) => `The attached file ends after ${count} app users; the export of the list has all.`,
  all: 'All of them are in the attached file too.',
  open: 'Open in the dashboard',
  why: (project: string) => `You get this report because you are on its list in the project ${project}.`,
  unsubscribe: 'Unsubscribe',
  scores: {
    total: 'Total score',
    safeness: 'Safeness',
    speed: 'Speed',
    distraction: 'Distraction',
  } as Record<ScoreName, string>,
  parts: {
    ACCELERATION: 'Acceleration',
    BRAKING: 'Braking',
    CORNERING: 'Cornering',
    SPEED: 'Speed',
    DFD: 'Phone use',
  } as Record<ScorePart, string>,
  modeNames: { car: 'Car', cycling: 'Cycling', walking: 'Walking', public: 'Public transport' } as Record<
    TripMode,
    string
  >,
  verdicts: {
    tooFew: 'Too few to tell',
    chance: 'Could be chance',
    likely: 'Probably more than chance',
    veryLikely: 'Almost certainly more than chance',
  } as Record<Verdict, string>,
  figures: {
    score: 'Score',
    trend: 'Trend',
    safeness: 'Safeness',
    safenessTrend: 'Trend of safeness',
    speed: 'Speed',
    speedTrend: 'Trend of speed',
    distraction: 'Distraction',
    distractionTrend: 'Trend of distraction',
    worst: 'Worst trip',
    trips: 'Trips',
    distance: 'Distance',
    car: 'By car',
    cycling: 'By bicycle',
    walking: 'On foot',
    public: 'By public transport',
    harsh: 'Harsh events per 100 km',
    speeding: 'Speeding km per 100 km',
    phone: 'Phone use per hour',
    lastTrip: 'Last trip',
  } as Record<PeopleFigure, string>,
};

const DE: typeof EN = {
  safetyTitle: 'Bericht zu Sicherheit und Mobilität',
  everyone: 'Alle App-Nutzer',
  pilots: 'Pilotpersonen',
  dangerousAreas: 'Durch eine Gefahrenzone gefahren',
  rolloutIn: 'Mit der neuen Konfiguration',
  rolloutOut: 'Ohne die neue Konfiguration',
  last7: 'Letzte 7 Tage',
  last30: 'Letzte 30 Tage',
  against: (other) => `verglichen mit ${other}`,
  noTrips: 'In diesem Zeitraum war niemand unterwegs, daher gibt es diesmal nichts zu zeigen.',
  noPeople: 'Derzeit passt kein App-Nutzer zu dieser Ansicht, daher gibt es diesmal nichts zu zeigen.',
  users: 'Aktive App-Nutzer',
  perDay: (value) => `${value} pro Tag`,
  trips: 'Fahrten und Wege',
  distance: 'Distanz',
  medianScore: 'Bewertung im Median',
  co2: 'CO₂ gespart',
  before: (name, value) => `${name}: ${value}`,
  ofHundred: 'von 100',
  againstCar: (value) => `von ${value}, wäre alles mit dem Auto`,
  trend: 'Bewertung Tag für Tag',
  trendPicture: (lowest, highest) => `Die Bewertung jedes Tages, zwischen ${lowest} und ${highest}.`,
  distribution: 'Fahrten nach Bewertung',
  distributionPicture: (median, p10, p90) =>
    `Die Hälfte der Fahrten hat eine Bewertung über ${median}; ein Zehntel unter ${p10}, ein Zehntel über ${p90}.`,
  peoplePicture: (count) => `Wie sich die Bewertungen von ${count} App-Nutzern verteilen.`,
  peopleScores: 'App-Nutzer nach Bewertung',
  losses: 'Was die Bewertung drückt',
  lossesPicture: (part) => `Die meisten Punkte gehen durch ${part} verloren.`,
  pointsLost: 'Verlorene Punkte',
  part: 'Teil der Bewertung',
  modes: 'Womit gereist wird',
  mode: 'Verkehrsmittel',
  share: 'Anteil an der Distanz',
  modesPicture: (mode, share) => `${mode} hat den größten Anteil an der Distanz, ${share}.`,
  comparison: 'Ist der Unterschied mehr als Zufall?',
  difference: 'Unterschied',
  better: (points, own, other) =>
    `Die mittlere Bewertung der App-Nutzer ist um ${points} Punkte höher: ${own} gegenüber ${other}.`,
  worse: (points, own, other) =>
    `Die mittlere Bewertung der App-Nutzer ist um ${points} Punkte niedriger: ${own} gegenüber ${other}.`,
  same: (own) => `Die mittlere Bewertung der App-Nutzer ist unverändert: ${own}.`,
  daysBefore: 'den Tagen davor',
  thisTime: 'Jetzt',
  earlier: 'Davor',
  appUsers: 'App-Nutzer',
  added: (count) => `${count} neu`,
  activeUsers: 'Aktive App-Nutzer',
  troubled: 'App-Nutzer mit einem Problem',
  today: 'heute',
  tripsOverTime: 'Fahrten und Wege im Verlauf',
  tripsPicture: (most) => `Die Fahrten und Wege jedes Balkens nach Verkehrsmittel, höchstens ${most}.`,
  scoresTitle: 'Bewertungen',
  versions: 'SDK-Versionen',
  version: 'Version',
  moreVersions: (count) => `Und ${count} weitere.`,
  noCells: 'Wo genug Menschen waren, ist nichts davon geschehen, daher gibt es diesmal nichts zu zeigen.',
  privacy: 'Orte, an denen nur wenige Menschen waren, fehlen.',
  cellsTitle: 'Auf der Karte',
  cellsPicture: (count, most) => `${count} Orte, je dunkler, desto mehr; höchstens ${most} an einem.`,
  busiest: 'Wo am meisten los war',
  place: 'Ort',
  people: 'App-Nutzer',
  hourOf: (hour) => `${hour}–${hour + 1} Uhr`,
  layers: {
    trips: 'Fahrten und Wege',
    stays: 'Aufenthalte',
    harsh: 'Harte Ereignisse',
    speeding: 'Zu schnell',
    phoneUse: 'Handynutzung',
    impacts: 'Aufpralle',
  },
  activityModes: {
    car: 'mit dem Auto',
    cycling: 'mit dem Fahrrad',
    walking: 'zu Fuß',
    publicTransport: 'mit Öffis',
    other: 'anders',
  },
  appUser: 'App-Nutzer',
  listed: (count) => `${count} App-Nutzer`,
  firstOf: (shown, all) => `Die ersten ${shown} von ${all}; die angehängte Datei enthält alle.`,
  cut: (count) => `Die angehängte Datei endet nach ${count} App-Nutzern; der Export der Liste enthält alle.`,
  all: 'Alle stehen auch in der angehängten Datei.',
  open: 'Im Dashboard öffnen',
  why: (project) => `Sie erhalten diesen Bericht, weil Sie im Projekt ${project} auf seiner Liste stehen.`,
  unsubscribe: 'Abbestellen',
  scores: { total: 'Gesamtbewertung', safeness: 'Sicherheit', speed: 'Tempo', distraction: 'Ablenkung' },
  parts: {
    ACCELERATION: 'Beschleunigen',
    BRAKING: 'Bremsen',
    CORNERING: 'Kurven',
    SPEED: 'Tempo',
    DFD: 'Handynutzung',
  },
  modeNames: { car: 'Auto', cycling: 'Fahrrad', walking: 'Zu Fuß', public: 'Öffentlicher Verkehr' },
  verdicts: {
    tooFew: 'Zu wenige für eine Aussage',
    chance: 'Kann Zufall sein',
    likely: 'Wahrscheinlich mehr als Zufall',
    veryLikely: 'So gut wie sicher mehr als Zufall',
  },
  figures: {
    score: 'Bewertung',
    trend: 'Trend',
    safeness: 'Sicherheit',
    safenessTrend: 'Trend der Sicherheit',
    speed: 'Tempo',
    speedTrend: 'Trend des Tempos',
    distraction: 'Ablenkung',
    distractionTrend: 'Trend der Ablenkung',
    worst: 'Schlechteste Fahrt',
    trips: 'Fahrten und Wege',
    distance: 'Distanz',
    car: 'Mit dem Auto',
    cycling: 'Mit dem Fahrrad',
    walking: 'Zu Fuß',
    public: 'Mit Öffis',
    harsh: 'Harte Ereignisse pro 100 km',
    speeding: 'Zu schnell, km pro 100 km',
    phone: 'Handynutzung pro Stunde',
    lastTrip: 'Letzte Fahrt',
  },
};

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-AT' };
export const NO_VALUE = '–';
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** The words of a language, with its number and date formats. */
export function reportWordsOf(language: Language) {
  const locale = LOCALES[language];
  const number = (value: number | null, digits = 0): string =>
    value === null ? NO_VALUE : new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const dated = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const days = dated({ day: 'numeric', month: 'short', year: 'numeric' });
  return {
    ...(language === 'de' ? DE : EN),
    language,
    number,
    signed: (value: number | null, digits = 0): string =>
      value === null
        ? NO_VALUE
        : new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(value),
    percent: (share: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    signedPercent: (share: number): string =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
        share,
      ),
    kilometres: (meters: number): string => `${number(meters / 1_000, meters < 10_000 ? 1 : 0)}\u00A0km`,
    hours: (seconds: number): string => `${number(seconds / 3_600, 1)}\u00A0h`,
    kilograms: (value: number): string =>
      Math.abs(value) >= 1_000 ? `${number(value / 1_000, 1)}\u00A0t` : `${number(value, 1)}\u00A0kg`,
    day: (day: string): string => days.format(noon(day)),
    dayRange: (from: string, to: string): string => days.formatRange(noon(from), noon(to)),
    month: (month: string): string => dated({ month: 'long', year: 'numeric' }).format(noon(`${month}-01`)),
  };
}
export type ReportWords = ReturnType<typeof reportWordsOf>;

/** The display name of a segment; vehicles and places are named by their id. */
export function segmentLabel(words: ReportWords, segment: string, named: ReadonlyMap<string, string>): string {
  if (segment === EVERYONE) return words.everyone;
  if (segment === 'pilot') return words.pilots;
  if (segment === ROLLOUT.inside) return words.rolloutIn;
  if (segment === ROLLOUT.outside) return words.rolloutOut;
  const { kind, value } = partsOfSegment(segment);
  if (kind === 'area' && value === DANGEROUS) return words.dangerousAreas;
  return named.get(value) ?? (kind === 'version' ? value.replace('/', ' ') : value);
}
