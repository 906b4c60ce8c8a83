import { type HomeFigures, TRIP_MODES } from '#contract/home.ts';
import { csvOf } from '#web/format/csv.ts';
import type { homeWords } from '#web/i18n/home.ts';
import type { Translate } from '#web/i18n/words.ts';

/** Home's figures as rows: name, value, and value of the previous period. */
export function homeCsv(figures: HomeFigures, t: Translate<typeof homeWords>): string {
  const { users, trips, kilometres, scores, versions, troubles } = figures;
  return csvOf([
    [t('csvFigure'), `${figures.from} – ${figures.to}`, t('csvBefore')],
    [t('appUsers'), users.all, null],
    [t('csvPilots'), users.pilots, null],
    [t('csvNew'), users.added.now, users.added.before],
    [t('activeUsers'), users.active.now, users.active.before],
    [t('trips'), trips.now, trips.before],
    [t('kilometres'), kilometres.now, kilometres.before],
    [t('scoreTotal'), scores.total.now, scores.total.before],
    [t('score_safeness'), scores.safeness.now, scores.safeness.before],
    [t('score_speed'), scores.speed.now, scores.speed.before],
    [t('score_distraction'), scores.distraction.now, scores.distraction.before],
    [t('troubles'), troubles.users, null],
    [],
    [t('versions'), t('appUsers')],
    ...versions.map((one) => [`${one.platform} ${one.version}`.trim(), one.users]),
    [],
    [t('time'), ...TRIP_MODES.flatMap((mode) => [t(`csv_${mode}`), `${t(`csv_${mode}`)} (km)`])],
    ...figures.bars.map((bar) => [
      bar.from === bar.to ? bar.from : `${bar.from} – ${bar.to}`,
      ...TRIP_MODES.flatMap((mode) => [bar.modes[mode].trips, bar.modes[mode].kilometres]),
    ]),
  ]);
}
