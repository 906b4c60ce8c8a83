import Download from 'icon:download';
import Lock from 'icon:lock';
import Printer from 'icon:printer';
import { useCallback, useState } from 'react';
import { closeMonth, getStatement, type Statement } from '#contract/billing-statements.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { monthName } from '#web/format/days.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatMoment } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { BILLING_CHANGE } from './organisation-calls.ts';
import { StatementSheet } from './statement-sheet.tsx';
import { StatementTable } from './statement-table.tsx';
import { useStatementCsv } from './statement-text.ts';
import { MONTH_TONES } from './statements-tab.tsx';

/** One month: view, export, print, and close once it has ended. */
export function StatementView({ id, month }: { id: number; month: string }) {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const options = { label: 'billing', select: ({ statement }: ReplyOf<typeof getStatement>) => statement };
  const { data, error, refetch } = useEndpoint(getStatement, { params: { id, month } }, options);
  const [isPrinting, setPrinting] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const csvOf = useStatementCsv();
  const printed = useCallback(() => setPrinting(false), []);
  const title = t('statementOf', { month: monthName(month) });
  const back = <BackLink href={withParameters({ month: null })}>{t('tab_statements')}</BackLink>;
  if (!data) {
    return (
      <>
        {back}
        <Card title={title}>
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={260} />}
        </Card>
      </>
    );
  }
  return (
    <>
      {back}
      <Card
        title={title}
        action={
          <Row align="stretch">
            {data.state === 'ended' && (
              <Button kind="main" icon={<Lock size={15} aria-hidden="true" />} onClick={() => setClosing(true)}>
                {t('close')}
              </Button>
            )}
            <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => setPrinting(true)}>
              {t('print')}
            </Button>
            <Button
              icon={<Download size={15} aria-hidden="true" />}
              onClick={() => saveCsv(`${data.organisation.name} ${month}`, csvOf(data))}
            >
              {ui('exportCsv')}
            </Button>
          </Row>
        }
      >
        <Row below={16} gap="6 12">
          <Chip tone={MONTH_TONES[data.state]}>{t(`monthState_${data.state}`)}</Chip>
          <Note as="span">
            {data.closedAt
              ? `${t('closedOn', { day: formatMoment(data.closedAt) })} ${
                  data.closedBy ? t('closedByPerson', { by: data.closedBy }) : t('closedByProduct')
                }`
              : t('preliminary')}
          </Note>
        </Row>
        <StatementTable statement={data} />
        <Note>{t('net')}</Note>
      </Card>
      {isPrinting && <StatementSheet statement={data} onDone={printed} />}
      {isClosing && <CloseMonth id={id} statement={data} onDone={() => setClosing(false)} />}
    </>
  );
}

function CloseMonth({ id, statement, onDone }: { id: number; statement: Statement; onDone: () => void }) {
  const t = useWords(billingAdminWords);
  const closing = useChange(closeMonth, BILLING_CHANGE);
  const month = monthName(statement.month);
  const close = () =>
    closing.mutate(
      { params: { id, month: statement.month } },
      {
        onSuccess: () => showSnackbar({ message: t('closedDone', { month }), type: 'success' }),
        onError: (error) =>
          error instanceof CallError && error.code === 'bad_request'
            ? showSnackbar({ message: t('notEnded'), type: 'error' })
            : reportFailure(error),
        onSettled: onDone,
      },
    );
  return (
    <ConfirmDialog
      title={t('closeTitle', { month })}
      action={t('close')}
      busyAction={t('closing')}
      busy={closing.isPending}
      onConfirm={close}
      onCancel={onDone}
    >
      <p>{t('closeText', { total: formatMoney(statement.total, statement.currency) })}</p>
    </ConfirmDialog>
  );
}
