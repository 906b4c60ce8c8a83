import {
  createBillingOrganisation,
  type OrganisationState,
  type OrganisationTerms,
  saveBillingOrganisation,
} from '#contract/billing.ts';
import { CURRENCIES } from '#contract/money.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { BILLING_CHANGE } from './organisation-calls.ts';

interface Props {
  open: boolean;
  /** Absent for a new organisation. */
  seen?: OrganisationState | undefined;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

export function TermsPanel({ open, seen, onClose, onSaved }: Props) {
  const t = useWords(billingAdminWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t(seen ? 'editTitle' : 'createTitle')}>
      {open && <TermsForm organisation={seen} onClose={onClose} onSaved={onSaved} />}
    </SidePanel>
  );
}

const NEW_TERMS: OrganisationTerms = {
  name: '',
  address: '',
  taxId: '',
  currency: 'EUR',
  freeUserLimit: null,
  openForRegistration: true,
};

interface FormProps extends Pick<Props, 'onClose' | 'onSaved'> {
  organisation: OrganisationState | undefined;
}

function TermsForm({ organisation, onClose, onSaved }: FormProps) {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const creation = useChange(createBillingOrganisation, BILLING_CHANGE);
  const change = useChange(saveBillingOrganisation, BILLING_CHANGE);
  const form = useVersionedForm({
    record: organisation,
    draftOf: (seen) => {
      const { name, address, taxId, currency, freeUserLimit, openForRegistration } =
        seen?.billingOrganisation ?? NEW_TERMS;
      return { name, address, taxId, currency, openForRegistration, freeUserLimit: String(freeUserLimit ?? '') };
    },
    schema: createBillingOrganisation.body,
    bodyOf: ({ freeUserLimit, ...draft }) => ({ ...draft, freeUserLimit: limitIn(freeUserLimit) }),
    atOnce: true,
    save: async (terms, seen) => {
      if (!seen) return (await creation.mutateAsync({ body: terms })).billingOrganisation.id;
      const { id, version } = seen.billingOrganisation;
      await change.mutateAsync({ params: { id }, body: { terms: terms as OrganisationTerms, version } });
      return id;
    },
    onSaved: (id) => {
      showSnackbar({ message: t(organisation ? 'saved' : 'created'), type: 'success' });
      onClose();
      onSaved?.(id);
    },
    onTheirs: onClose,
  });
  const { draft } = form;
  const limit = limitIn(draft.freeUserLimit);
  const users = form.seen?.registeredUsers ?? 0;
  const isTaken = form.failure instanceof CallError && form.failure.code === 'conflict';
  const isFixed = (form.seen?.prices.length ?? 0) > 0;
  const line = ({ name, freeUserLimit, openForRegistration }: OrganisationTerms) =>
    [
      name,
      freeUserLimit === null ? t('noLimit') : `${t('limit')} ${formatNumber(freeUserLimit)}`,
      t(openForRegistration ? 'stateOpen' : 'stateClosed'),
    ].join(' · ');
  return (
    <Stack as="form" {...formProps(form)}>
      <Field
        label={t('name')}
        maxLength={120}
        error={isTaken ? t('nameTaken') : form.error('name', t('nameMissing'))}
        {...form.field('name')}
      />
      <TextAreaField
        label={t('address')}
        aside={ui('optional')}
        rows={3}
        maxLength={500}
        help={t('addressHelp')}
        {...form.field('address')}
      />
      <Grid min={150} align="start">
        <Field label={t('taxId')} aside={ui('optional')} maxLength={40} {...form.field('taxId')} />
        <SelectField
          label={t('currency')}
          help={isFixed ? t('currencyFixed') : undefined}
          {...form.field('currency')}
          disabled={isFixed}
        >
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </Grid>
      <Field
        label={t('limit')}
        aside={ui('optional')}
        inputMode="numeric"
        help={t('limitHelp')}
        error={form.error('freeUserLimit', t('limitWrong'))}
        {...form.field('freeUserLimit')}
      />
      {limit !== null && limit < users && (
        <Notice tone="warning">{t('limitBelow', { count: users, users: formatNumber(users) })}</Notice>
      )}
      <Switch
        label={t('open')}
        help={t('openHelp')}
        checked={draft.openForRegistration}
        onChange={(openForRegistration) => form.change({ openForRegistration })}
      />
      {!isTaken && (
        <FormTrouble
          form={form}
          now={(theirs) => theirs && line(theirs.billingOrganisation)}
          yours={line({ ...draft, freeUserLimit: limit })}
        />
      )}
      <FormButtons form={form} {...(!organisation && { save: t('create') })} onCancel={onClose} />
    </Stack>
  );
}

/** Null for no limit, NaN for invalid input. */
const limitIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));
