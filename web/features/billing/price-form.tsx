import { type FormEvent, useState } from 'react';
import type { Price } from '#contract/billing.ts';
import { BILLING_FEATURES } from '#contract/billing-periods.ts';
import { MAX_PRICE, minorOf } from '#contract/money.ts';
import { formatMoney } from '#web/format/money.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useFeatureName } from './feature-words.ts';

interface Props {
  currency: string;
  today: string;
  busy: boolean;
  /** Whether the price overlaps no other one. */
  fits: (price: Price) => boolean;
  onSave: (price: Price) => void;
  onCancel: () => void;
}

const EXAMPLE = 150;

export function PriceForm({ currency, today, busy, fits, onSave, onCancel }: Props) {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const nameOf = useFeatureName();
  const [feature, setFeature] = useState(BILLING_FEATURES[0] ?? '');
  const [typed, setTyped] = useState('');
  const [validFrom, setFrom] = useState(today);
  const [validTo, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const amount = minorOf(typed, currency);
  const isAmount = amount !== null && amount >= 0 && amount <= MAX_PRICE;
  const isOrdered = validTo === '' || validTo >= validFrom;
  const price: Price | null =
    isAmount && validFrom !== '' && isOrdered ? { feature, amount, validFrom, validTo: validTo || null } : null;
  const overlaps = price !== null && !fits(price);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (price && !overlaps && !busy) onSave(price);
  };
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <SelectField
        label={t('feature')}
        name="feature"
        value={feature}
        onChange={(event) => setFeature(event.target.value)}
      >
        {BILLING_FEATURES.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('price')}
        aside={currency}
        name="price"
        inputMode="decimal"
        value={typed}
        error={
          (tried || typed !== '') && !isAmount
            ? t('priceWrong', { most: money(MAX_PRICE), example: money(EXAMPLE) })
            : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
      />
      <Grid min={150} align="start">
        <DayField
          label={t('validFrom')}
          name="from"
          value={validFrom}
          error={validFrom === '' ? t('dayWrong') : overlaps ? t('overlap') : undefined}
          onChange={setFrom}
        />
        <DayField
          label={t('validTo')}
          aside={ui('optional')}
          name="to"
          value={validTo}
          help={t('validToHelp')}
          error={isOrdered ? undefined : t('orderWrong')}
          onChange={setTo}
        />
      </Grid>
      <Row align="stretch">
        <Button kind="main" type="submit" busy={busy}>
          {t('addPrice')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
