import { type FormEvent, useState } from 'react';
import { MOVE_TIMES, type MoveTime } from '#contract/vehicle-lists.ts';
import { moveVehicleDevice, type Vehicle } from '#contract/vehicles.ts';
import { useChange } from '#web/api/use-change.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useVehicleChoices, VEHICLE_CHANGE } from './vehicle-calls.ts';
import styles from './vehicle-form.module.css';

type Device = Vehicle['devices'][number];
interface Props {
  projectId: number;
  vehicle: Vehicle;
  device: Device | null;
  onClose: () => void;
}

/** A radio or beacon was built into another vehicle. */
export function MovePanel({ projectId, vehicle, device, onClose }: Props) {
  const t = useWords(vehiclesWords);
  const lead = device ? t('moveLead', { device: device.label || device.identifier, name: vehicle.name }) : '';
  return (
    <SidePanel open={device !== null} onClose={onClose} title={t('moveDevice')} lead={lead}>
      {device && <Moving projectId={projectId} vehicle={vehicle} device={device} onClose={onClose} />}
    </SidePanel>
  );
}

function Moving({ projectId, vehicle, device, onClose }: Props & { device: Device }) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const { data } = useVehicleChoices(projectId);
  const moving = useChange(moveVehicleDevice, VEHICLE_CHANGE);
  const [toId, setToId] = useState('');
  const [from, setFrom] = useState<MoveTime>('now');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!toId) return;
    const { kind, identifier } = device;
    const body = { version: vehicle.version, kind, identifier, toId, from };
    moving.mutate(
      { params: { id: vehicle.id }, query: { projectId }, body },
      {
        onSuccess: () => {
          showSnackbar({ message: t('moved', { device: device.label || device.identifier }), type: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Stack as="form" onSubmit={submit} aria-label={t('moveDevice')}>
      <SelectField label={t('moveTo')} value={toId} onChange={(event) => setToId(event.target.value)}>
        <option value="">{t('chooseVehicle')}</option>
        {data?.items
          .filter(({ id }) => id !== vehicle.id)
          .map(({ id, name, props }) => (
            <option key={id} value={id}>
              {[name, props.plate].filter(Boolean).join(' · ')}
            </option>
          ))}
      </SelectField>
      <Stack as="fieldset" gap={12} className={styles.choices}>
        <legend>{t('moveWhen')}</legend>
        {MOVE_TIMES.map((time) => (
          <Row as="label" key={time} align="baseline" nowrap>
            <input type="radio" name="from" checked={from === time} onChange={() => setFrom(time)} />
            <Stack as="span" gap={0}>
              {t(`move_${time}`)}
              <Text as="small" tone="muted">
                {t(`moveHelp_${time}`, { name: vehicle.name })}
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
      <FailureNotice error={moving.error} />
      <Row>
        <Button kind="main" type="submit" busy={moving.isPending} disabled={toId === ''}>
          {t('moveNow')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
