import { bulkExportWords } from '#web/i18n/bulk-export.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { VersionedFormState } from '#web/ui/use-versioned-form.ts';
import type { ScheduleDraft } from './schedule-draft.ts';

interface Props {
  form: Pick<VersionedFormState<ScheduleDraft, unknown>, 'draft' | 'error' | 'put'>;
  hasSecret: boolean;
}

const PLACE = [
  { name: 'region', wrong: 'placeWrong' },
  { name: 'bucket', wrong: 'bucketWrong' },
  { name: 'prefix', wrong: 'prefixWrong' },
  { name: 'accessKeyId', wrong: 'placeWrong' },
] as const;

/** Where a bucket is and how to sign for it. */
export function BucketFields({ form, hasSecret }: Props) {
  const t = useWords(bulkExportWords);
  const { target: place } = form.draft;
  return (
    <>
      <Field
        label={t('endpoint')}
        help={t('endpointHelp')}
        inputMode="url"
        autoComplete="off"
        value={place.endpoint}
        error={form.error('target.endpoint', t('placeWrong'), t('endpointRefused'))}
        onChange={({ target }) => form.put('target.endpoint', target.value)}
      />
      <Grid gap="12 16" min={200} fill>
        {PLACE.map(({ name, wrong }) => (
          <Field
            key={name}
            label={t(name)}
            autoComplete="off"
            value={place[name]}
            error={form.error(`target.${name}`, t(wrong))}
            onChange={({ target }) => form.put(`target.${name}`, target.value)}
          />
        ))}
      </Grid>
      <PasswordField
        label={t('secretAccessKey')}
        help={hasSecret ? t('secretKept') : t('secretHelp')}
        autoComplete="off"
        value={place.secretAccessKey}
        error={form.error('target.secretAccessKey', t('placeWrong'), t('secretMissing'))}
        onChange={({ target }) => form.put('target.secretAccessKey', target.value)}
      />
    </>
  );
}
