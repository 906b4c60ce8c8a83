import { bulkExportWords } from '#web/i18n/bulk-export.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';

interface Props {
  draft: ScheduleDraft;
  hasSecret: boolean;
  /** What the server refused, by field. */
  fields: Readonly<Record<string, string>>;
  onChange: (changes: Partial<ScheduleDraft>) => void;
}

const PLACE = ['region', 'bucket', 'prefix', 'accessKeyId'] as const;

/** Where a bucket is and how to sign for it. */
export function BucketFields({ draft, hasSecret, fields, onChange }: Props) {
  const t = useWords(bulkExportWords);
  return (
    <>
      <Field
        label={t('endpoint')}
        help={t('endpointHelp')}
        inputMode="url"
        autoComplete="off"
        value={draft.endpoint}
        error={fields['body.target.endpoint'] && t('endpointRefused')}
        onChange={({ target }) => onChange({ endpoint: target.value })}
      />
      <Grid gap="12 16" min={200} fill>
        {PLACE.map((name) => (
          <Field
            key={name}
            label={t(name)}
            autoComplete="off"
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </Grid>
      <PasswordField
        label={t('secretAccessKey')}
        help={hasSecret ? t('secretKept') : t('secretHelp')}
        autoComplete="off"
        value={draft.secretAccessKey}
        error={fields['body.target.secretAccessKey'] && t('secretMissing')}
        onChange={({ target }) => onChange({ secretAccessKey: target.value })}
      />
    </>
  );
}
