import { DISCOVERY_BOUNDS } from '#contract/service-tree.ts';
import type { DeviceOptions } from '#contract/services.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './features.module.css';
import { TIMES, type TimeTexts, type TimeTroubles } from './option-draft.ts';

interface Props {
  options: DeviceOptions;
  texts: TimeTexts;
  troubles: TimeTroubles;
  /** Whether phones look for devices at all. */
  discovering: boolean;
  onChange: (options: DeviceOptions) => void;
  onType: (texts: TimeTexts) => void;
}

const SWITCHES = ['useBackendConfig', 'motionPermissionMandatory', 'backgroundLocationPermissionMandatory'] as const;

export function OptionsSection({ options, texts, troubles, discovering, onChange, onType }: Props) {
  const t = useWords(sdkConfigWords);
  const { deviceDiscovery } = options;
  return (
    <SettingsSection title={t('options')} lead={t('optionsLead')} flush>
      {SWITCHES.map((name) => (
        <Text as="div" pad="12 20" key={name}>
          <Switch
            label={t(name)}
            help={t(`${name}_help`)}
            checked={options[name]}
            onChange={(value) => onChange({ ...options, [name]: value })}
          />
        </Text>
      ))}
      <Stack as="fieldset" pad="16 20 20" className={styles.discovery}>
        <Text as="legend" size="body" weight={600}>
          {t('discovery')}
        </Text>
        {!discovering && <Note>{t('discoveryOff')}</Note>}
        <Grid columns={3} until={600} align="start">
          {TIMES.map((time) => {
            const trouble = troubles[time];
            const bounds = DISCOVERY_BOUNDS[time];
            return (
              <Field
                key={time}
                name={time}
                label={t(time)}
                aside={t('seconds')}
                inputMode="numeric"
                autoComplete="off"
                value={texts[time]}
                error={trouble && t(trouble, bounds)}
                help={t(`${time}_help`, bounds)}
                onChange={(event) => onType({ ...texts, [time]: event.target.value })}
              />
            );
          })}
        </Grid>
        <Switch
          label={t('stopScanOnFirstDiscovered')}
          checked={deviceDiscovery.stopScanOnFirstDiscovered}
          onChange={(stop) =>
            onChange({ ...options, deviceDiscovery: { ...deviceDiscovery, stopScanOnFirstDiscovered: stop } })
          }
        />
      </Stack>
    </SettingsSection>
  );
}
