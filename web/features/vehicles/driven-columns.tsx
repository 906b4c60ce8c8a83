import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import type { vehiclesWords } from '#web/i18n/vehicles.ts';
import type { Translate } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';

interface Driven {
  isDriver: boolean;
  trips: number;
  distanceMeters: number;
  lastDay: string | null;
}

/** Columns of a person in a vehicle, from either side. */
export const drivenColumns = (t: Translate<typeof vehiclesWords>) => ({
  own: {
    key: 'own',
    label: t('ownVehicle'),
    onPhone: 'corner',
    cell: ({ isDriver }) => isDriver && <Chip tone="brand">{t('ownVehicle')}</Chip>,
  } satisfies Column<Driven>,
  use: [
    { key: 'trips', label: t('trips'), align: 'right', cell: ({ trips }) => formatNumber(trips) },
    {
      key: 'distance',
      label: t('distance'),
      align: 'right',
      cell: ({ distanceMeters }) => formatDistance(distanceMeters),
    },
    {
      key: 'last',
      label: t('lastDriven'),
      cell: ({ lastDay }) => (lastDay ? formatCalendarDay(lastDay, { dateStyle: 'medium' }) : t('never')),
    },
  ] satisfies Column<Driven>[],
});
