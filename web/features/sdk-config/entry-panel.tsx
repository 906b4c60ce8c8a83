import { type FormEvent, useId, useRef, useState } from 'react';
import type { AppConfig } from '#contract/sdk-config.ts';
import { APP_CONFIG_LIMITS } from '#contract/service-tree.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { type EntryDraft, type EntryTroubles, type EntryType, entryOf, TYPES } from './entry-draft.ts';

interface Props {
  /** Its previous name; null for a new one. */
  former: string | null;
  start: EntryDraft;
  appConfig: AppConfig;
  onKeep: (name: string, entry: AppConfig[string]) => void;
  onClose: () => void;
}

const LIMITS: Partial<Record<KeyOf<typeof sdkConfigWords>, number>> = {
  nameWrong: APP_CONFIG_LIMITS.nameLength,
  groupTooLong: APP_CONFIG_LIMITS.groupLength,
  valueTooLong: APP_CONFIG_LIMITS.valueLength,
};

/** Creates or changes one value; it is saved with the rest of the page. */
export function EntryPanel({ former, start, appConfig, onKeep, onClose }: Props) {
  const t = useWords(sdkConfigWords);
  const ui = useWords(uiWords);
  const [draft, setDraft] = useState(start);
  const [troubles, setTroubles] = useState<EntryTroubles>({});
  const form = useRef<HTMLFormElement>(null);
  const groups = useId();
  const change = (part: Partial<EntryDraft>) => {
    setTroubles({});
    setDraft({ ...draft, ...part });
  };
  const told = (field: keyof EntryTroubles) => {
    const trouble = troubles[field];
    return trouble && t(trouble, { max: formatNumber(LIMITS[trouble] ?? 0) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = entryOf(draft, (name) => name !== former && name in appConfig);
    if ('entry' in result) return onKeep(result.name, result.entry);
    setTroubles(result.troubles);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const known = [...new Set(Object.values(appConfig).flatMap(({ group }) => (group ? [group] : [])))].sort();
  return (
    <SidePanel open onClose={onClose} title={former ?? t('newEntry')} lead={t('entryNote')}>
      <Stack as="form" gap={20} ref={form} noValidate onSubmit={submit}>
        <Field
          name="entryName"
          label={t('entryName')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.name}
          error={told('name')}
          help={t('entryName_help')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          name="entryType"
          label={t('entryType')}
          value={draft.type}
          onChange={(event) => change({ type: event.target.value as EntryType })}
        >
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`type_${type}`)}
            </option>
          ))}
        </SelectField>
        {draft.type === 'boolean' ? (
          <Switch label={t('entryValue')} checked={draft.on} onChange={(on) => change({ on })} />
        ) : draft.type === 'number' ? (
          <Field
            name="entryValue"
            label={t('entryValue')}
            inputMode="decimal"
            autoComplete="off"
            value={draft.text}
            error={told('value')}
            onChange={(event) => change({ text: event.target.value })}
          />
        ) : (
          <TextAreaField
            name="entryValue"
            label={t('entryValue')}
            rows={draft.type === 'json' ? 8 : 3}
            spellCheck={draft.type === 'string'}
            value={draft.text}
            error={told('value')}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
        <Field
          name="entryGroup"
          label={t('entryGroup')}
          aside={ui('optional')}
          list={groups}
          autoComplete="off"
          value={draft.group}
          error={told('group')}
          help={t('entryGroup_help')}
          onChange={(event) => change({ group: event.target.value })}
        />
        <datalist id={groups}>
          {known.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <Row align="stretch">
          <Button kind="main" type="submit">
            {t('keepEntry')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Row>
      </Stack>
    </SidePanel>
  );
}
