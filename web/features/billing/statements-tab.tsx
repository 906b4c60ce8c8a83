import Plus from 'icon:plus';
import { useState } from 'react';
import type { StatementHead } from '#contract/billing-statements.ts';
import { monthName } from '#web/format/days.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Text } from '#web/ui/text.tsx';
import { CorrectionPanel } from './correction-panel.tsx';
import { useStatements } from './organisation-calls.ts';

export const MONTH_TONES = { running: 'info', ended: 'warning', closed: 'success' } as const;

/** All months, the newest first. */
export function StatementsTab({ id }: { id: number }) {
  const t = useWords(billingAdminWords);
  const { data, error, refetch } = useStatements(id);
  const [isCorrecting, setCorrecting] = useState(false);
  const columns: Column<StatementHead>[] = [
    {
      key: 'month',
      label: t('month'),
      onPhone: 'head',
      cell: (row) => (
        <Text
          as={NearLink}
          tone="plain"
          breaks
          link="plain"
          href={withParameters({ month: row.month })}
          aria-label={t('openStatement', { month: monthName(row.month) })}
        >
          {monthName(row.month)}
        </Text>
      ),
    },
    {
      key: 'state',
      label: t('monthState'),
      onPhone: 'corner',
      cell: (row) => <Chip tone={MONTH_TONES[row.state]}>{t(`monthState_${row.state}`)}</Chip>,
    },
    { key: 'users', label: t('usersColumn'), align: 'right', cell: (row) => formatNumber(row.users) },
    {
      key: 'total',
      label: t('total'),
      align: 'right',
      cell: (row) => <strong>{formatMoney(row.total, row.currency)}</strong>,
    },
  ];
  return (
    <>
      <Card
        title={t('tab_statements')}
        lead={t('statementsLead')}
        action={
          <Button icon={<Plus size={15} aria-hidden="true" />} disabled={!data} onClick={() => setCorrecting(true)}>
            {t('addCorrection')}
          </Button>
        }
        flush
      >
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable caption={t('tab_statements')} columns={columns} rows={data?.items} rowKey={(row) => row.month} />
        )}
      </Card>
      <CorrectionPanel
        id={id}
        open={isCorrecting}
        currency={data?.items[0]?.currency ?? 'EUR'}
        months={data?.items.map(({ month }) => month) ?? []}
        onClose={() => setCorrecting(false)}
      />
    </>
  );
}
