import { type FormEvent, useState } from 'react';
import type { OrganisationState, OrganisationTerms } from '#contract/billing.ts';
import { CURRENCIES } from '#contract/money.ts';
import { CallError } from '#web/api/call-failure.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './admin.module.css';
import { useSaveTerms } from './organisation-calls.ts';

interface Props {
  open: boolean;
  /** Absent for a new one. */
  seen?: OrganisationState | undefined;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

export function TermsPanel({ open, seen, onClose, onSaved }: Props) {
  const t = useWords(billingAdminWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t(seen ? 'editTitle' : 'createTitle')}>
      {open && <Editing seen={seen} onClose={onClose} onSaved={onSaved} />}
    </SidePanel>
  );
}

const NEW: OrganisationTerms = {
  name: '',
  address: '',
  taxId: '',
  currency: 'EUR',
  freeUserLimit: null,
  openForRegistration: true,
};
const MOST_USERS = 1_000_000_000;

/** Undefined when it is no limit at all. */
function limitIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim());
  return /^\d+$/.test(text.trim()) && value <= MOST_USERS ? value : undefined;
}

/** What was seen at opening is what a save is compared with, whatever is fetched meanwhile. */
function Editing({ seen, onClose, onSaved }: Pick<Props, 'seen' | 'onClose' | 'onSaved'>) {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const [first] = useState(seen);
  const [terms, setTerms] = useState<OrganisationTerms>(first?.billingOrganisation ?? NEW);
  const [typedLimit, setTypedLimit] = useState(String(terms.freeUserLimit ?? ''));
  const [tried, setTried] = useState(false);
  const saving = useSaveTerms();
  const limit = limitIn(typedLimit);
  const users = first?.registeredUsers ?? 0;
  const failure = saving.error instanceof CallError ? saving.error : undefined;
  const current = failure?.conflict?.current as OrganisationState | undefined;
  const isTaken = failure?.code === 'conflict' && !failure.conflict;
  const isFixed = (first?.prices.length ?? 0) > 0;
  const change = (part: Partial<OrganisationTerms>) => {
    if (saving.error) saving.reset();
    setTerms({ ...terms, ...part });
  };
  const save = (version: number | undefined) => {
    setTried(true);
    if (terms.name.trim() === '' || limit === undefined || saving.isPending) return;
    const { name, address, taxId, currency, openForRegistration } = terms;
    const input = { name, address, taxId, currency, openForRegistration, freeUserLimit: limit };
    const of = first && version !== undefined ? { seen: { id: first.billingOrganisation.id, version } } : {};
    saving.mutate(
      { terms: input, ...of },
      {
        onSuccess: (id) => {
          showSnackbar({ message: t(first ? 'saved' : 'created'), type: 'success' });
          onClose();
          onSaved?.(id);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(first?.billingOrganisation.version);
  };
  const told = ({ name, freeUserLimit, openForRegistration }: OrganisationTerms) =>
    [
      name,
      freeUserLimit === null ? t('noLimit') : `${t('limit')} ${formatNumber(freeUserLimit)}`,
      t(openForRegistration ? 'stateOpen' : 'stateClosed'),
    ].join(' · ');
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        name="name"
        maxLength={120}
        value={terms.name}
        error={isTaken ? t('nameTaken') : tried && terms.name.trim() === '' ? t('nameMissing') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextAreaField
        label={t('address')}
        aside={ui('optional')}
        name="address"
        rows={3}
        maxLength={500}
        help={t('addressHelp')}
        value={terms.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <div className={styles.pair}>
        <Field
          label={t('taxId')}
          aside={ui('optional')}
          name="taxId"
          maxLength={40}
          value={terms.taxId}
          onChange={({ target }) => change({ taxId: target.value })}
        />
        <SelectField
          label={t('currency')}
          name="currency"
          disabled={isFixed}
          help={isFixed ? t('currencyFixed') : undefined}
          value={terms.currency}
          onChange={({ target }) =>
            change({ currency: CURRENCIES.find((one) => one === target.value) ?? terms.currency })
          }
        >
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
      <Field
        label={t('limit')}
        aside={ui('optional')}
        name="limit"
        inputMode="numeric"
        help={t('limitHelp')}
        error={limit === undefined ? t('limitWrong') : undefined}
        value={typedLimit}
        onChange={({ target }) => {
          if (saving.error) saving.reset();
          setTypedLimit(target.value);
        }}
      />
      {typeof limit === 'number' && limit < users && (
        <Notice tone="warning">{t('limitBelow', { users: formatNumber(users) })}</Notice>
      )}
      <Switch
        label={t('open')}
        help={t('openHelp')}
        checked={terms.openForRegistration}
        onChange={(openForRegistration) => change({ openForRegistration })}
      />
      {failure?.conflict && current ? (
        <ConflictNotice
          conflict={failure.conflict}
          now={told(current.billingOrganisation)}
          yours={told({ ...terms, freeUserLimit: limit ?? null })}
        >
          <Button onClick={() => save(current.billingOrganisation.version)}>{ui('overwrite')}</Button>
          <Button kind="quiet" onClick={onClose}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      ) : (
        saving.error && !isTaken && <Notice tone="error">{failureText(failure)}</Notice>
      )}
      <div className={styles.actions}>
        <Button kind="main" type="submit" busy={saving.isPending}>
          {first ? ui('save') : t('create')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
  );
}
