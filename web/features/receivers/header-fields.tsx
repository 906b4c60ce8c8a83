import Plus from 'icon:plus';
import Trash2 from 'icon:trash-2';
import { HEADER_NAME_MAX, HEADERS_MAX } from '#contract/receivers.ts';
import { formatAgo } from '#web/format/times.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { type HeaderDraft, type ReceiverProblem, VALUE_MAX } from './receiver-draft.ts';
import styles from './receivers.module.css';

interface Props {
  headers: readonly HeaderDraft[];
  problem: (field: `${number}.${'name' | 'value'}`) => ReceiverProblem | undefined;
  onChange: (headers: readonly HeaderDraft[]) => void;
}

function HeaderRow({ header, number, headers, problem, onChange }: Props & { header: HeaderDraft; number: number }) {
  const t = useWords(receiversWords);
  const [wrongName, wrongValue] = [problem(`${number - 1}.name`), problem(`${number - 1}.value`)];
  const edit = (change: Partial<HeaderDraft>) =>
    onChange(headers.map((other) => (other.id === header.id ? { ...other, ...change } : other)));
  return (
    <Grid
      as="fieldset"
      columns="minmax(0, 2fr) minmax(0, 3fr) auto"
      gap={12}
      align="start"
      className={styles.header}
      aria-label={t('header', { number })}
    >
      <Field
        label={t('headerName')}
        autoComplete="off"
        spellCheck={false}
        maxLength={HEADER_NAME_MAX}
        value={header.name}
        error={wrongName && t(wrongName)}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <Field
        label={t('headerValue')}
        aside={header.keptSince && t('headerValueSet', { ago: formatAgo(header.keptSince) })}
        autoComplete="off"
        spellCheck={false}
        maxLength={VALUE_MAX}
        placeholder={header.keptSince ? t('headerValueKept') : undefined}
        value={header.value}
        error={wrongValue && t(wrongValue, { max: VALUE_MAX })}
        onChange={({ target }) => edit({ value: target.value })}
      />
      <IconButton
        label={t('removeHeader', { name: header.name || number })}
        onClick={() => onChange(headers.filter((other) => other.id !== header.id))}
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </Grid>
  );
}

/** Custom headers; values are write-only. */
export function HeaderFields(props: Props) {
  const t = useWords(receiversWords);
  const { headers, onChange } = props;
  const add = () => {
    const id = Math.max(-1, ...headers.map((header) => header.id)) + 1;
    onChange([...headers, { id, name: '', value: '', keptSince: null, known: false }]);
  };
  return (
    <SettingsSection title={t('headersTitle')} lead={t('headersLead')}>
      {headers.length === 0 && <Note breaks>{t('headersNone')}</Note>}
      {headers.map((header, index) => (
        <HeaderRow key={header.id} {...props} header={header} number={index + 1} />
      ))}
      <div>
        <Button icon={<Plus size={16} aria-hidden="true" />} disabled={headers.length >= HEADERS_MAX} onClick={add}>
          {t('addHeader')}
        </Button>
      </div>
    </SettingsSection>
  );
}
