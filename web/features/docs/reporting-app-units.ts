import type { reportingAppsWords } from '#web/i18n/reporting-apps.ts';
import type { Translate } from '#web/i18n/words.ts';
import type { ReportingApp } from './reporting-app-settings.ts';

/** Each quantity that an app sends, with its unit. */
export const unitsOf = (
  { speed, time }: ReportingApp,
  t: Translate<typeof reportingAppsWords>,
): readonly (readonly [quantity: string, unit: string])[] => [
  [t('position'), t('degrees')],
  [t('speed'), speed],
  [t('time'), t(time)],
  [t('accuracy'), t('meters')],
  [t('altitude'), t('meters')],
  [t('bearing'), t('fromNorth')],
];
