import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash-2';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { STEPS_OF_TIME } from '#contract/insight-lists.ts';
import { getVehicleOverTime, type VehicleTrip } from '#contract/vehicle-use.ts';
import { deleteVehicle, getVehicle, type Vehicle } from '#contract/vehicles.ts';
import { isGone } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr, text } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Plate } from './plate.tsx';
import { shownVehicles, VEHICLE_CHANGE } from './vehicle-calls.ts';
import { VehicleCharts } from './vehicle-charts.tsx';
import { VehicleEditor } from './vehicle-editor.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehiclePeople } from './vehicle-people.tsx';
import { VehicleTiles } from './vehicle-tiles.tsx';
import { VehicleTrips } from './vehicle-trips.tsx';
import styles from './vehicles.module.css';

export interface Hrefs {
  user: (userId: string) => string;
  trip: (trip: VehicleTrip) => string;
}
interface Props {
  projectId: number;
  id: string;
  hrefs: Hrefs;
}

const PARAMETERS = { vehicle: text(), by: choiceOr(STEPS_OF_TIME, 'week') };
const toList = () => withParameters({ vehicle: null, by: null });

/** One vehicle: what it is, how it was driven, by whom, and every drive. */
export function VehiclePage({ projectId, id, hrefs }: Props) {
  const t = useWords(vehiclesWords);
  const { query, change } = useAddress(PARAMETERS);
  const { by } = query;
  const params = { id };
  const { data, error, refetch } = useEndpoint(getVehicle, { params, query: { projectId } }, { label: 'vehicle' });
  const vehicle = data?.vehicle;
  const { data: use, isError: failed } = useEndpoint(
    getVehicleOverTime,
    { params, query: { projectId, by } },
    { label: 'vehicle', placeholderData: keepPreviousData },
  );
  useLiveQuery(projectId, ['timeline'], shownVehicles(projectId));
  if (error && !vehicle) {
    return (
      <Card>
        {isGone(error) ? (
          <Empty
            heading="h1"
            icon={<Trash2 size={22} />}
            title={t('gone')}
            text={t('noneFoundText')}
            actions={<ButtonLink href={toList()}>{t('all')}</ButtonLink>}
          />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  return (
    <Sections>
      <Head projectId={projectId} vehicle={vehicle} />
      <div data-coming={!(vehicle && (use || failed)) || undefined}>
        <VehicleTiles whole={use?.whole} />
      </div>
      {vehicle && <VehicleFacts projectId={projectId} vehicle={vehicle} />}
      {use && use.whole.trips > 0 && (
        <>
          <Row gap="8 16">
            <Segmented
              label={t('by')}
              options={STEPS_OF_TIME.map((value) => ({ value, label: t(`by_${value}`) }))}
              value={by}
              onChange={(next) => change({ by: next === 'week' ? null : next })}
            />
          </Row>
          <VehicleCharts data={use} />
        </>
      )}
      <VehiclePeople people={use?.people} notListed={use?.notListed ?? 0} userHref={hrefs.user} />
      <VehicleTrips projectId={projectId} vehicleId={id} tripHref={hrefs.trip} />
    </Sections>
  );
}

function Head({ projectId, vehicle }: { projectId: number; vehicle: Vehicle | undefined }) {
  const t = useWords(vehiclesWords);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const kind = vehicle && [vehicle.props.make, vehicle.props.model].filter(Boolean).join(' ');
  return (
    <Stack as="header" gap={8}>
      <BackLink href={toList()}>{t('all')}</BackLink>
      <Row gap={12} justify="between">
        <Row gap="4 12" shrink className={styles.headName}>
          <h1>{vehicle?.name ?? <Skeleton width={180} height={32} />}</h1>
          {vehicle?.props.plate && <Plate plate={vehicle.props.plate} />}
          {kind && <Note as="span">{kind}</Note>}
        </Row>
        <Row>
          <Button
            icon={<Trash2 size={15} aria-hidden="true" />}
            kind="quiet"
            disabled={!vehicle}
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Button>
          <Button
            icon={<Pencil size={15} aria-hidden="true" />}
            kind="main"
            disabled={!vehicle}
            onClick={() => setEditing(true)}
          >
            {t('editShort')}
          </Button>
        </Row>
      </Row>
      {vehicle && (
        <VehicleEditor
          projectId={projectId}
          vehicle={vehicle}
          open={isEditing}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
      {vehicle && isDeleting && (
        <Deleting projectId={projectId} vehicle={vehicle} onCancel={() => setDeleting(false)} />
      )}
    </Stack>
  );
}

function Deleting({ projectId, vehicle, onCancel }: { projectId: number; vehicle: Vehicle; onCancel: () => void }) {
  const t = useWords(vehiclesWords);
  const { open } = useAddress(PARAMETERS);
  const deleting = useChange(deleteVehicle, VEHICLE_CHANGE);
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: vehicle.name })}
      action={t('deleteNow')}
      busyAction={t('deleting')}
      busy={deleting.isPending}
      onCancel={onCancel}
      onConfirm={() =>
        deleting.mutate(
          { params: { id: vehicle.id }, query: { projectId } },
          {
            onSuccess: () => {
              showSnackbar({ message: t('deleted', { name: vehicle.name }), type: 'success' });
              open({ vehicle: null, by: null });
            },
          },
        )
      }
    >
      <p>{t('deleteText')}</p>
      <FailureNotice error={deleting.error} />
    </ConfirmDialog>
  );
}
