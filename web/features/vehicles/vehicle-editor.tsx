import { type FormEvent, useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { FUELS, type Fuel, VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { changeVehicle, createVehicle, type Vehicle } from '#contract/vehicles.ts';
import { tidyVin } from '#contract/vin.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { DeviceFields } from './device-fields.tsx';
import { PropertyFields } from './property-fields.tsx';
import { VEHICLE_CHANGE } from './vehicle-calls.ts';
import { draftOf, inputOf, NEW_DRAFT, type VehicleDraft, vinVerdict } from './vehicle-draft.ts';

interface Props {
  projectId: number;
  /** Null: a new one. */
  vehicle: Vehicle | null;
  open: boolean;
  onClose: () => void;
  onSaved: (vehicle: Vehicle) => void;
}

export function VehicleEditor({ projectId, vehicle, open, onClose, onSaved }: Props) {
  const t = useWords(vehiclesWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t(vehicle ? 'edit' : 'create')}>
      {open && <Editing projectId={projectId} vehicle={vehicle} onClose={onClose} onSaved={onSaved} />}
    </SidePanel>
  );
}

const WORDS = ['make', 'model'] as const;

function Editing({ projectId, vehicle, onClose, onSaved }: Omit<Props, 'open'>) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const [first] = useState(() => (vehicle ? draftOf(vehicle) : NEW_DRAFT));
  const [draft, setDraft] = useState<VehicleDraft>(first);
  const [tried, setTried] = useState(false);
  const creation = useChange(createVehicle, VEHICLE_CHANGE);
  const change = useChange(changeVehicle, VEHICLE_CHANGE);
  const saving = draft.id === null ? creation : change;
  const markSaved = useUnsavedWarning(JSON.stringify(draft) !== JSON.stringify(first), t('unsaved'));
  const put = (typed: Partial<VehicleDraft>) => {
    if (saving.error) saving.reset();
    setDraft({ ...draft, ...typed });
  };
  const error = saving.error instanceof CallError ? saving.error : null;
  const current = error?.conflict?.current as Vehicle | undefined;
  const save = (version: number) => {
    setTried(true);
    const body = inputOf(draft) as InputOf<typeof createVehicle>['body'] | null;
    if (!body) return;
    const onSuccess = ({ vehicle: saved }: { vehicle: Vehicle }) => {
      markSaved();
      showSnackbar({ message: t('saved', { name: saved.name }), type: 'success' });
      onSaved(saved);
    };
    if (draft.id === null) creation.mutate({ query: { projectId }, body }, { onSuccess });
    else change.mutate({ params: { id: draft.id }, query: { projectId }, body: { version, ...body } }, { onSuccess });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(draft.version);
  };
  const verdict = vinVerdict(draft);
  const isVinWrong = verdict === 'letters' || verdict === 'check' || (verdict === 'length' && tried);
  return (
    <Stack as="form" onSubmit={submit} aria-label={t(draft.id ? 'edit' : 'create')} noValidate>
      <Field
        label={t('name')}
        value={draft.name}
        maxLength={VEHICLE_LIMITS.nameLength}
        error={tried && draft.name.trim() === '' ? t('nameMissing') : undefined}
        onChange={(event) => put({ name: event.target.value })}
      />
      <Grid gap="16 12" columns={2}>
        {WORDS.map((word) => (
          <Field
            key={word}
            label={t(word)}
            value={draft[word]}
            maxLength={VEHICLE_LIMITS.wordLength}
            onChange={(event) => put({ [word]: event.target.value })}
          />
        ))}
        <Field
          label={t('plate')}
          value={draft.plate}
          maxLength={20}
          onChange={(event) => put({ plate: event.target.value })}
        />
        <SelectField
          label={t('fuel')}
          value={draft.fuel}
          onChange={(event) => put({ fuel: event.target.value as Fuel | '' })}
        >
          <option value="">{t('notSaid')}</option>
          {FUELS.map((fuel) => (
            <option key={fuel} value={fuel}>
              {t(`${fuel}Fuel`)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <Field
        label={t('vin')}
        help={t('vinHelp')}
        value={draft.vin}
        maxLength={40}
        spellCheck={false}
        error={isVinWrong ? t(`vin_${verdict}`, { count: tidyVin(draft.vin).length }) : undefined}
        onChange={(event) => put({ vin: event.target.value })}
      />
      {verdict === 'unchecked' && <Notice tone="warning">{t('vin_unchecked')}</Notice>}
      <DeviceFields
        devices={draft.devices}
        tried={tried}
        refusals={refusalsIn(error, t('deviceTaken'))}
        onChange={(devices) => put({ devices })}
      />
      <TextAreaField
        label={t('drivers')}
        help={t('driversHelp')}
        rows={2}
        value={draft.drivers}
        error={driverRefusal(error, t('driverUnknown'))}
        onChange={(event) => put({ drivers: event.target.value })}
      />
      <PropertyFields own={draft.own} tried={tried} onChange={(own) => put({ own })} />
      {error?.conflict && current ? (
        <ConflictNotice conflict={error.conflict} now={lineOf(current)} yours={lineOf(draft)}>
          <Button busy={saving.isPending} onClick={() => save(current.version)}>
            {ui('overwrite')}
          </Button>
          <Button kind="quiet" onClick={() => put(draftOf(current))}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      ) : (
        error && !hasField(error) && <Notice tone="error">{failureText(error)}</Notice>
      )}
      <Row>
        <Button kind="main" type="submit" busy={saving.isPending}>
          {t(draft.id ? 'save' : 'createNow')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}

const DEVICE = /^body\.devices\.(\d+)\./;

/** By the place of the device: the server names the vehicle that has it. */
function refusalsIn(error: CallError | null, otherwise: string): Record<number, string> {
  return Object.fromEntries(
    Object.entries(error?.fields ?? {}).flatMap(([field, message]) => {
      const at = DEVICE.exec(field)?.[1];
      const name = /"(.*)"/.exec(message)?.[1];
      return at === undefined ? [] : [[Number(at), name ? `${otherwise.replace(/\.$/, '')}: ${name}` : otherwise]];
    }),
  );
}
const driverRefusal = (error: CallError | null, otherwise: string): string | undefined => {
  const message = error?.fields?.['body.drivers'];
  const name = message && /"(.*)"/.exec(message)?.[1];
  return message && (name ? `${otherwise.replace(/\.$/, '')}: ${name}` : otherwise);
};
const hasField = ({ fields }: CallError): boolean =>
  Object.keys(fields ?? {}).some((field) => DEVICE.test(field) || field === 'body.drivers');

const lineOf = (one: Vehicle | VehicleDraft): string => {
  const { make, model, plate, vin } = 'props' in one ? one.props : one;
  const devices = one.devices.map(({ identifier }) => identifier).join(', ');
  return [one.name, [make, model].filter(Boolean).join(' '), plate, vin, devices].filter(Boolean).join(' · ');
};
