import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Statement } from '#contract/billing-statements.ts';
import { monthName } from '#web/format/days.ts';
import { formatDay, formatMoment } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './statement-sheet.module.css';
import { StatementTable } from './statement-table.tsx';
import { numberOf, periodOf } from './statement-text.ts';

/** The statement on A4; mounted only while printing. */
export function StatementSheet({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const t = useWords(billingAdminWords);
  useEffect(() => {
    document.body.dataset.printing = 'sheet';
    addEventListener('afterprint', onDone, { once: true });
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      delete document.body.dataset.printing;
      removeEventListener('afterprint', onDone);
      cancelAnimationFrame(frame);
    };
  }, [onDone]);
  const { organisation, month, closedAt } = statement;
  return createPortal(
    <article className={styles.sheet} data-print-sheet>
      <p className={styles.brand}>{t('product')}</p>
      <div className={styles.parties}>
        <address>
          <strong>{organisation.name}</strong>
          {organisation.address && `\n${organisation.address}`}
          {organisation.taxId && `\n${t('taxIdOf', { id: organisation.taxId })}`}
        </address>
        <dl>
          <dt>{t('number')}</dt>
          <dd>{numberOf(statement)}</dd>
          <dt>{t('period')}</dt>
          <dd>{periodOf(month)}</dd>
          {closedAt && (
            <>
              <dt>{t('monthState_closed')}</dt>
              <dd>{formatDay(closedAt, { zone: 'UTC' })}</dd>
            </>
          )}
        </dl>
      </div>
      <h1>{t('statementOf', { month: monthName(month) })}</h1>
      {!closedAt && <p className={styles.preliminary}>{t('preliminary')}</p>}
      <StatementTable statement={statement} />
      <footer>
        <p>{t('net')}</p>
        <p>{t('printed', { at: formatMoment(Date.now()) })}</p>
      </footer>
    </article>,
    document.body,
  );
}
