import Pencil from 'icon:pencil';
import { useState } from 'react';
import { listVehicleTrips, type VehicleTrip } from '#contract/vehicle-use.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatDuration, formatMoment } from '#web/format/times.ts';
import { reasonText } from '#web/i18n/vehicle-reason.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { ScoreValue } from '#web/ui/score-value.tsx';
import { ChoosePanel } from './choose-panel.tsx';
import styles from './vehicles.module.css';

interface Props {
  projectId: number;
  vehicleId: string;
  tripHref: (trip: VehicleTrip) => string;
}

/** The drives in a vehicle, newest first, each with the reason for its assignment. */
export function VehicleTrips({ projectId, vehicleId, tripHref }: Props) {
  const t = useWords(vehiclesWords);
  const list = usePages(
    listVehicleTrips,
    { params: { id: vehicleId }, query: { projectId, limit: 20 } },
    { label: 'vehicle' },
  );
  const [corrected, setCorrected] = useState<VehicleTrip | null>(null);
  return (
    <>
      <ResourceList
        title={t('tripList')}
        list={list}
        columns={columnsOf(t, tripHref, setCorrected)}
        rowKey={({ userId, startTs }) => `${userId}:${startTs}`}
        empty={{ icon: <Pencil size={22} />, title: t('noUse'), text: t('noUseText') }}
        foot={(count) => t('tripsShown', { count })}
      />
      <ChoosePanel projectId={projectId} trip={corrected} onClose={() => setCorrected(null)} />
    </>
  );
}

const columnsOf = (
  t: Translate<typeof vehiclesWords>,
  tripHref: Props['tripHref'],
  onCorrect: (trip: VehicleTrip) => void,
): Column<VehicleTrip>[] => [
  {
    key: 'when',
    label: t('when'),
    onPhone: 'head',
    cell: (trip) => (
      <span className={styles.named}>
        <NearLink href={tripHref(trip)}>
          {formatMoment(trip.startTs * 1000, trip.startTimeZone ? { zone: trip.startTimeZone } : {})}
        </NearLink>
        <small>{trip.isOpen ? t('running') : formatDuration(trip.endTs - trip.startTs)}</small>
      </span>
    ),
  },
  { key: 'user', label: t('appUser'), cell: ({ userId }) => userId },
  {
    key: 'distance',
    label: t('distance'),
    align: 'right',
    cell: ({ distanceMeters }) => formatDistance(distanceMeters),
  },
  { key: 'score', label: t('score'), cell: ({ total }) => <ScoreValue score={total} /> },
  { key: 'events', label: t('events'), align: 'right', cell: ({ events }) => formatNumber(events) },
  {
    key: 'reason',
    label: t('reason'),
    onPhone: 'bare',
    cell: (trip) => (
      <Row as="span" nowrap justify="between">
        <Caption title={trip.vehicle.device?.identifier}>
          {trip.vehicle.decidedBy === 'person' ? (
            <Chip tone="info">{t('decided_person')}</Chip>
          ) : (
            reasonText(t, trip.vehicle, trip.startTimeZone)
          )}
        </Caption>
        {!trip.isOpen && (
          <IconButton label={t('wrongVehicle')} onClick={() => onCorrect(trip)}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
        )}
      </Row>
    ),
  },
];
