import { type FormEvent, useState } from 'react';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { chooseTripVehicle, type VehicleTrip } from '#contract/vehicle-use.ts';
import { useChange } from '#web/api/use-change.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVehicleChoices, VEHICLE_CHANGE } from './vehicle-calls.ts';

interface Props {
  projectId: number;
  trip: VehicleTrip | null;
  onClose: () => void;
}

/** Sets the vehicle of a drive by hand. */
export function ChoosePanel({ projectId, trip, onClose }: Props) {
  const t = useWords(vehiclesWords);
  return (
    <SidePanel open={trip !== null} onClose={onClose} title={t('chooseTitle')} lead={t('chooseLead')}>
      {trip && <Choosing projectId={projectId} trip={trip} onClose={onClose} />}
    </SidePanel>
  );
}

function Choosing({ projectId, trip, onClose }: Props & { trip: VehicleTrip }) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const { data } = useVehicleChoices(projectId);
  const choosing = useChange(chooseTripVehicle, VEHICLE_CHANGE);
  const [vehicle, setVehicle] = useState(trip.vehicle.decidedBy === 'person' ? 'seen' : 'none');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { userId, startTs } = trip;
    choosing.mutate(
      { query: { projectId, userId, startTs }, body: { vehicle, reason } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('chosen'), type: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Stack as="form" onSubmit={submit} aria-label={t('chooseTitle')}>
      <SelectField label={t('vehicle')} value={vehicle} onChange={(event) => setVehicle(event.target.value)}>
        <option value="none">{t('chooseNone')}</option>
        <option value="seen">{t('chooseSeen')}</option>
        {data?.items
          .filter(({ id }) => id !== trip.vehicle.id)
          .map(({ id, name, props }) => (
            <option key={id} value={id}>
              {[name, props.plate].filter(Boolean).join(' · ')}
            </option>
          ))}
      </SelectField>
      <Field
        label={t('chooseReason')}
        value={reason}
        maxLength={VEHICLE_LIMITS.reasonLength}
        onChange={(event) => setReason(event.target.value)}
      />
      <FailureNotice error={choosing.error} />
      <Row>
        <Button kind="main" type="submit" busy={choosing.isPending}>
          {t('chooseNow')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
