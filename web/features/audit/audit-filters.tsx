import { useEffect, useState } from 'react';
import { auditWords } from '#web/i18n/audit.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { entityName } from '#web/ui/entity-name.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './audit.module.css';
import { useAuditEntities } from './audit.queries.ts';
import { ACTIONS, type AuditView, isFiltered } from './audit-view.ts';

const TYPING_PAUSE_MS = 300;

interface Props {
  view: AuditView;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** By project, person, kind, action and time. */
export function AuditFilters({ view, onChange }: Props) {
  const t = useWords(auditWords);
  const { data: entities = [] } = useAuditEntities();
  const clear = () => onChange({ project: null, person: null, entity: null, action: null, from: null, to: null });
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <Typed name="project" label={t('project')} hint={t('projectHint')} value={view.project} onChange={onChange} />
        <Typed name="person" label={t('person')} hint={t('personHint')} value={view.person} onChange={onChange} />
        <SelectField
          label={t('entity')}
          value={view.entity}
          onChange={(event) => onChange({ entity: event.target.value })}
        >
          <option value="">{t('everyEntity')}</option>
          {[...new Set([...entities, ...(view.entity ? [view.entity] : [])])].map((entity) => (
            <option key={entity} value={entity}>
              {entityName(entity)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('from')}
          type="date"
          value={view.from}
          max={view.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <Field
          label={t('to')}
          type="date"
          value={view.to}
          min={view.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      <div className={styles.row}>
        <Segmented
          label={t('action')}
          value={view.action}
          options={ACTIONS.map((value) => ({
            value,
            label: value === 'all' ? t('everyAction') : t(`action_${value}`),
          }))}
          onChange={(action) => onChange({ action: action === 'all' ? null : action })}
        />
        {isFiltered(view) && (
          <Button kind="quiet" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface TypedProps {
  name: 'project' | 'person';
  label: string;
  hint: string;
  value: string;
  onChange: Props['onChange'];
}

/** Counts once the typing pauses; an address that changes from elsewhere is shown. */
function Typed({ name, label, hint, value, onChange }: TypedProps) {
  const [typed, type] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    type(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => onChange({ [name]: text }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, name, onChange]);
  return (
    <Field
      label={label}
      placeholder={hint}
      value={typed}
      maxLength={name === 'project' ? 15 : 254}
      inputMode={name === 'project' ? 'numeric' : 'email'}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
    />
  );
}
