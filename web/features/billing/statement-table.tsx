import type { Statement } from '#contract/billing-statements.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './admin.module.css';
import { useFeatureName } from './feature-words.ts';
import { useCorrectionText } from './statement-text.ts';

/** The lines by project, corrections, and the total: the same on the screen and on paper. */
export function StatementTable({ statement }: { statement: Statement }) {
  const t = useWords(billingAdminWords);
  const nameOf = useFeatureName();
  const textOf = useCorrectionText();
  const { lines, corrections, projects, currency, total } = statement;
  const money = (minor: number) => formatMoney(minor, currency);
  const groups = [...new Set(lines.map(({ projectId }) => projectId))];
  const usersIn = (projectId: number) => projects.find((one) => one.projectId === projectId)?.users ?? 0;
  return (
    <Text as="table" below={16} className={styles.statement} wide>
      <Hidden as="caption">{t('statement')}</Hidden>
      <thead>
        <tr>
          <th scope="col">{t('feature')}</th>
          <th scope="col">{t('usersColumn')}</th>
          <th scope="col">{t('unitPrice')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      {groups.map((group) => {
        const own = lines.filter(({ projectId }) => projectId === group);
        const users = usersIn(group);
        return (
          <tbody key={group}>
            <tr className={styles.group}>
              <th colSpan={3} scope="rowgroup">
                {own[0]?.productName}
                <small>{t('billedUsers', { count: users, shown: formatNumber(users) })}</small>
              </th>
              <td>{money(own.reduce((sum, { amount }) => sum + amount, 0))}</td>
            </tr>
            {own.map((line) => (
              <tr key={`${line.feature} ${line.price}`}>
                <td>{nameOf(line.feature)}</td>
                <td>{formatNumber(line.users)}</td>
                <td>{money(line.price)}</td>
                <td>{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        );
      })}
      {corrections.length > 0 && (
        <tbody>
          <tr className={styles.group}>
            <th colSpan={3} scope="rowgroup">
              {t('corrections')}
            </th>
            <td>{money(corrections.reduce((sum, { amount }) => sum + amount, 0))}</td>
          </tr>
          {corrections.map((one) => (
            <tr key={one.id}>
              <td colSpan={3}>
                {textOf(one)}
                <small>{[formatDay(one.at, { zone: 'UTC' }), one.by].filter(Boolean).join(' · ')}</small>
              </td>
              <td>{money(one.amount)}</td>
            </tr>
          ))}
        </tbody>
      )}
      {lines.length === 0 && (
        <tbody>
          <tr>
            <Text colSpan={4} as="td" tone="muted">
              {t('noLinesText')}
            </Text>
          </tr>
        </tbody>
      )}
      <tfoot>
        <tr>
          <th colSpan={3} scope="row">
            {t('total')}
          </th>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </Text>
  );
}
