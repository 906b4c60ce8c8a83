import { FUELS, VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { changeVehicle, createVehicle, type Vehicle } from '#contract/vehicles.ts';
import { tidyVin } from '#contract/vin.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { withDetail } from '#web/ui/schema-problems.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { DeviceFields } from './device-fields.tsx';
import { PropertyFields } from './property-fields.tsx';
import { VEHICLE_CHANGE } from './vehicle-calls.ts';
import { twicesIn, type VehicleDraft, vehicleBodyOf, vehicleDraftOf, vinVerdict } from './vehicle-draft.ts';

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
      {open && <VehicleForm projectId={projectId} vehicle={vehicle} onClose={onClose} onSaved={onSaved} />}
    </SidePanel>
  );
}

const WORDS = ['make', 'model'] as const;

function VehicleForm({ projectId, vehicle, onClose, onSaved }: Omit<Props, 'open'>) {
  const t = useWords(vehiclesWords);
  const creation = useChange(createVehicle, VEHICLE_CHANGE);
  const change = useChange(changeVehicle, VEHICLE_CHANGE);
  const form = useVersionedForm({
    record: vehicle,
    draftOf: vehicleDraftOf,
    schema: createVehicle.body,
    bodyOf: vehicleBodyOf,
    check: twicesIn,
    save: (body, seen) =>
      seen
        ? change.mutateAsync({
            params: { id: seen.id },
            query: { projectId },
            body: { ...body, version: seen.version },
          })
        : creation.mutateAsync({ query: { projectId }, body }),
    onSaved: ({ vehicle: saved }) => {
      showSnackbar({ message: t('saved', { name: saved.name }), type: 'success' });
      onSaved(saved);
    },
    question: t('unsaved'),
  });
  const { draft } = form;
  const verdict = vinVerdict(draft.props.vin);
  const isVinWrong = verdict === 'letters' || verdict === 'check' || (verdict === 'length' && form.isTried);
  const drivers = form.problem('drivers');
  const failure = (vehicle ? change : creation).error;
  const mostVehicles = failure instanceof CallError && failure.details?.mostVehicles;
  const driverProblem = mostVehicles ? t('driverFull', { most: mostVehicles }) : t('driverUnknown');
  return (
    <Stack as="form" aria-label={t(vehicle ? 'edit' : 'create')} {...formProps(form)}>
      <Field
        label={t('name')}
        maxLength={VEHICLE_LIMITS.nameLength}
        error={form.error('name', t('nameMissing'))}
        {...form.field('name')}
      />
      <Grid gap="16 12" columns={2}>
        {WORDS.map((word) => (
          <Field key={word} label={t(word)} maxLength={VEHICLE_LIMITS.wordLength} {...form.field(`props.${word}`)} />
        ))}
        <Field label={t('plate')} maxLength={20} {...form.field('props.plate')} />
        <SelectField label={t('fuel')} {...form.field('props.fuel')}>
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
        maxLength={40}
        spellCheck={false}
        error={isVinWrong ? t(`vin_${verdict}`, { count: tidyVin(draft.props.vin).length }) : undefined}
        {...form.field('props.vin')}
      />
      {verdict === 'unchecked' && <Notice tone="warning">{t('vin_unchecked')}</Notice>}
      <DeviceFields
        devices={draft.devices}
        problem={(at) => form.problem(`devices.${at}.identifier`)}
        onChange={(devices) => form.change({ devices })}
      />
      <TextAreaField
        label={t('drivers')}
        help={t('driversHelp')}
        rows={2}
        error={drivers && withDetail(driverProblem, drivers)}
        {...form.field('drivers')}
      />
      <PropertyFields
        own={draft.props.own}
        isWrong={(at, part) => form.problem(`props.own.${at}.${part}`) !== undefined}
        onChange={(own) => form.put('props.own', own)}
      />
      <FormTrouble form={form} now={(theirs) => theirs && lineOf(theirs)} yours={lineOf(draft)} />
      <FormButtons form={form} save={t(vehicle ? 'save' : 'createNow')} onCancel={onClose} />
    </Stack>
  );
}

const lineOf = ({ name, props: { make, model, plate, vin }, devices }: Vehicle | VehicleDraft): string =>
  [name, [make, model].filter(Boolean).join(' '), plate, vin, devices.map(({ identifier }) => identifier).join(', ')]
    .filter(Boolean)
    .join(' · ');
