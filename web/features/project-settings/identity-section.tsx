import { useMemo } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
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
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './project-form.module.css';
import type { SettingsDraft } from './settings-draft.ts';

interface Props {
  projectId: number;
  draft: SettingsDraft;
  field: (name: 'productName' | 'country' | 'timeZone') => UseFormRegisterReturn;
  errors: { productName?: string | undefined; timeZone?: string | undefined };
}

export function IdentitySection({ projectId, draft, field, errors }: Props) {
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
      <Stack gap={2}>
        <Text size="small" weight={500}>
          {t('id')}
        </Text>
        <Row as="span" gap={4} nowrap>
          <Text as="code" size="heading">
            {projectId}
          </Text>
          <CopyButton text={String(projectId)} label={t('copyId')} />
        </Row>
        <Note>{t('id_help')}</Note>
      </Stack>
      <Field label={t('name')} autoComplete="off" error={errors.productName} {...field('productName')} />
      <Grid gap={20} align="start" columns={2} className={styles.pair}>
        <SelectField label={t('country')} {...field('country')}>
          <option value="">{t('countryNone')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('timeZone')}
          error={errors.timeZone}
          help={
            draft.timeZone ? t('now', { time: formatClock(Date.now(), { zone: draft.timeZone }) }) : t('timeZone_help')
          }
          {...field('timeZone')}
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
      </Grid>
    </SettingsSection>
  );
}

/** "Europe/Vienna" is listed under Europe; a zone that this browser does not know is offered too. */
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
