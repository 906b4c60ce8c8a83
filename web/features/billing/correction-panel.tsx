import { type FormEvent, useState } from 'react';
import { addCorrection } from '#contract/billing-statements.ts';
import { MAX_CORRECTION, minorOf } from '#contract/money.ts';
import { useChange } from '#web/api/use-change.ts';
import { monthName } from '#web/format/days.ts';
import { formatMoney } from '#web/format/money.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { BILLING_CHANGE } from './organisation-calls.ts';

interface Props {
  id: number;
  open: boolean;
  currency: string;
  months: readonly string[];
  onClose: () => void;
}

export function CorrectionPanel({ open, onClose, ...rest }: Props) {
  const t = useWords(billingAdminWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('addCorrection')} lead={t('correctionLead')}>
      {open && <CorrectionForm {...rest} onDone={onClose} />}
    </SidePanel>
  );
}

const EXAMPLE = -1_250;

function CorrectionForm({ id, currency, months, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const adding = useChange(addCorrection, BILLING_CHANGE);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [about, setAbout] = useState('');
  const [tried, setTried] = useState(false);
  const amount = minorOf(typed, currency);
  const isAmount = amount !== null && amount !== 0 && Math.abs(amount) <= MAX_CORRECTION;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAmount || reason.trim() === '' || adding.isPending) return;
    adding.mutate(
      { params: { id }, body: { amount, reason: reason.trim(), about: about || null } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('corrected'), type: 'success' });
          onDone();
        },
        onError: reportFailure,
      },
    );
  };
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <Field
        label={t('correctionAmount')}
        aside={currency}
        name="amount"
        value={typed}
        error={tried && !isAmount ? t('correctionWrong', { example: formatMoney(EXAMPLE, currency) }) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        label={t('reason')}
        name="reason"
        maxLength={200}
        value={reason}
        error={tried && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <SelectField label={t('aboutMonth')} name="about" value={about} onChange={({ target }) => setAbout(target.value)}>
        <option value="">{t('aboutNone')}</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </SelectField>
      <Row align="stretch">
        <Button kind="main" type="submit" busy={adding.isPending}>
          {t('addCorrection')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
