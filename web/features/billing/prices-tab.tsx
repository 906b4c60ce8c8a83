import Plus from 'icon:plus';
import Tag from 'icon:tag';
import { useState } from 'react';
import { type OrganisationState, type Price, savePrices } from '#contract/billing.ts';
import { utcDayOf } from '#contract/billing-periods.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useFeatureName } from './feature-words.ts';
import { BILLING_CHANGE } from './organisation-calls.ts';
import { PriceForm } from './price-form.tsx';
import { stateOfPrice, withPrice } from './price-list.ts';

const TONES = { priceNow: 'success', priceLater: 'info', priceOver: 'faint' } as const;
const keyOf = ({ feature, validFrom }: Price) => `${feature} ${validFrom}`;

/** The price per active user and feature, and since when. */
export function PricesTab({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const nameOf = useFeatureName();
  const { billingOrganisation: organisation, prices } = state;
  const saving = useChange(savePrices, BILLING_CHANGE);
  const [isAdding, setAdding] = useState(false);
  const today = utcDayOf(new Date());
  const save = (list: Price[], done?: () => void) =>
    saving.mutate(
      { params: { id: organisation.id }, body: { prices: list, version: organisation.version } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('pricesSaved'), type: 'success' });
          done?.();
        },
        onError: (error) =>
          error instanceof CallError && error.code === 'conflict'
            ? showSnackbar({ message: t('pricesChanged'), type: 'error' })
            : reportFailure(error),
      },
    );
  const columns: Column<Price>[] = [
    { key: 'feature', label: t('feature'), onPhone: 'head', cell: (row) => nameOf(row.feature) },
    { key: 'price', label: t('price'), align: 'right', cell: (row) => formatMoney(row.amount, organisation.currency) },
    { key: 'from', label: t('validFrom'), cell: (row) => formatCalendarDay(row.validFrom) },
    {
      key: 'to',
      label: t('validTo'),
      cell: (row) => (row.validTo ? formatCalendarDay(row.validTo) : <Note as="span">{t('untilFurther')}</Note>),
    },
    {
      key: 'state',
      label: t('validity'),
      onPhone: 'corner',
      cell: (row) => {
        const is = stateOfPrice(row, today);
        return <Chip tone={TONES[is]}>{t(is)}</Chip>;
      },
    },
    {
      key: 'remove',
      label: t('remove'),
      align: 'right',
      onPhone: 'bare',
      cell: (row) => (
        <Button
          kind="quiet"
          aria-label={t('removeOf', { name: `${nameOf(row.feature)}, ${formatCalendarDay(row.validFrom)}` })}
          onClick={() => save(prices.filter((price) => keyOf(price) !== keyOf(row)))}
        >
          {t('remove')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Card
        title={t('tab_prices')}
        lead={t('pricesLead')}
        action={
          <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('addPrice')}
          </Button>
        }
        flush
      >
        {prices.length === 0 ? (
          <Empty icon={<Tag size={22} />} title={t('noPricesTitle')} text={t('noPricesText')} />
        ) : (
          <DataTable caption={t('tab_prices')} columns={columns} rows={prices} rowKey={keyOf} />
        )}
      </Card>
      <SidePanel open={isAdding} onClose={() => setAdding(false)} title={t('addPriceTitle')} lead={t('addPriceLead')}>
        {isAdding && (
          <PriceForm
            currency={organisation.currency}
            today={today}
            busy={saving.isPending}
            fits={(price) => withPrice(prices, price) !== null}
            onSave={(price) => {
              const list = withPrice(prices, price);
              if (list) save(list, () => setAdding(false));
            }}
            onCancel={() => setAdding(false)}
          />
        )}
      </SidePanel>
    </>
  );
}
