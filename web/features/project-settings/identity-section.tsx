import { useMemo } from 'react';
import { COUNTRIES } from '#contract/countries.ts';
import { timeZones } from '#contract/project-bounds.ts';
import { localeOf } from '#web/format/locale.ts';
import { formatClock } from '#web/format/times.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { projectSettingsWords } from '#web/i18n/project-settings.ts';
import { useWords } from '#web/i18n/words.ts';
import { countryName } from '#web/ui/change-words.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import type { Draft } from './draft.ts';
import styles from './project-form.module.css';

interface Props {
  projectId: number;
  draft: Draft;
  errors: { productName?: string | undefined; timeZone?: string | undefined };
  onChange: (change: Partial<Draft>) => void;
}

export function IdentitySection({ projectId, draft, errors, onChange }: Props) {
  const t = useWords(projectSettingsWords);
  const language = languageOfPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names come in the language of the page.
  const countries = useMemo(
    () =>
      COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
        a.name.localeCompare(b.name, localeOf()),
      ),
    [language],
  );
  const regions = useMemo(() => zonesByRegion(draft.timeZone), [draft.timeZone]);
  return (
    <SettingsSection title={t('identity')} lead={t('identityLead')}>
      <div className={styles.id}>
        <span className={styles.label}>{t('id')}</span>
        <span className={styles.idValue}>
          <code>{projectId}</code>
          <CopyButton text={String(projectId)} label={t('copyId')} />
        </span>
        <p className={styles.help}>{t('id_help')}</p>
      </div>
      <Field
        name="productName"
        label={t('name')}
        autoComplete="off"
        value={draft.productName}
        error={errors.productName}
        onChange={(event) => onChange({ productName: event.target.value })}
      />
      <div className={styles.pair}>
        <SelectField
          name="country"
          label={t('country')}
          value={draft.country}
          onChange={(event) => onChange({ country: event.target.value })}
        >
          <option value="">{t('countryNone')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="timeZone"
          label={t('timeZone')}
          value={draft.timeZone}
          error={errors.timeZone}
          help={
            draft.timeZone ? t('now', { time: formatClock(Date.now(), { zone: draft.timeZone }) }) : t('timeZone_help')
          }
          onChange={(event) => onChange({ timeZone: event.target.value })}
        >
          <option value="">{t('timeZoneNone')}</option>
          {regions.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replace(/^[^/]+\//, '').replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
    </SettingsSection>
  );
}

/** "Europe/Vienna" stands under Europe; one that this browser does not know is offered all the same. */
function zonesByRegion(chosen: string): [region: string, zones: string[]][] {
  const known = timeZones();
  const all = chosen && !known.includes(chosen) ? [...known, chosen] : known;
  const regions = new Map<string, string[]>();
  for (const zone of all) {
    const [region = zone] = zone.split('/');
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}
