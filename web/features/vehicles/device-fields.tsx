import Plus from 'icon:plus';
import Trash2 from 'icon:trash-2';
import { DEVICE_KINDS, type DeviceKind, VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { BY_SERVER, type Problem, withDetail } from '#web/ui/schema-problems.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { type DeviceDraft, nextKey } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';

interface Props {
  devices: DeviceDraft[];
  /** What is wrong with the identifier of a device. */
  problem: (at: number) => Problem | undefined;
  onChange: (devices: DeviceDraft[]) => void;
}

/** The devices that identify a vehicle, one per row. */
export function DeviceFields({ devices, problem, onChange }: Props) {
  const t = useWords(vehiclesWords);
  const put = (key: number, change: Partial<DeviceDraft>) =>
    onChange(devices.map((device) => (device.key === key ? { ...device, ...change } : device)));
  const says = (at: number, kind: DeviceKind): string | undefined => {
    const wrong = problem(at);
    if (!wrong) return undefined;
    if (wrong.type === BY_SERVER) return withDetail(t('deviceTaken'), wrong);
    return t(wrong.type === 'twice' ? 'twice' : `wrong_${kind}`);
  };
  return (
    <Stack as="fieldset" gap={12} className={styles.rows}>
      <legend>{t('devices')}</legend>
      {devices.length === 0 && <Note>{t('noDevices')}</Note>}
      {devices.map(({ key, kind, identifier, label }, at) => (
        <Grid
          key={key}
          columns="minmax(0, 1fr) minmax(0, 1.4fr) auto"
          gap={8}
          align="end"
          pad={12}
          framed
          rounded="medium"
        >
          <SelectField
            label={t('kind')}
            value={kind}
            onChange={(event) => put(key, { kind: event.target.value as DeviceKind })}
          >
            {DEVICE_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`kind_${one}`)}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('label')}
            value={label}
            maxLength={VEHICLE_LIMITS.labelLength}
            onChange={(event) => put(key, { label: event.target.value })}
          />
          <IconButton
            label={t('removeDevice', { number: at + 1 })}
            onClick={() => onChange(devices.filter((device) => device.key !== key))}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
          <Text as="div" wholeRow>
            <Field
              label={t(`identifier_${kind}`)}
              value={identifier}
              placeholder={t(`example_${kind}`)}
              maxLength={VEHICLE_LIMITS.identifierLength}
              spellCheck={false}
              error={says(at, kind)}
              onChange={(event) => put(key, { identifier: event.target.value })}
            />
          </Text>
        </Grid>
      ))}
      <div>
        <Button
          icon={<Plus size={15} aria-hidden="true" />}
          disabled={devices.length >= VEHICLE_LIMITS.devices}
          onClick={() =>
            onChange([...devices, { key: nextKey(devices), kind: 'bluetooth', identifier: '', label: '' }])
          }
        >
          {t('addDevice')}
        </Button>
      </div>
    </Stack>
  );
}
