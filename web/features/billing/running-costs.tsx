import { getRunningMonth } from '#contract/billing-statements.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { monthName } from '#web/format/days.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { SmallFigures } from '#web/ui/small-figures.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './billing.module.css';
import { useFeatureName } from './feature-words.ts';
import { LIVE } from './organisation-calls.ts';

/** The costs of the current month so far, the forecast, and the features that cost most. */
export function RunningCosts({ id }: { id: number }) {
  const t = useWords(billingWords);
  const featureName = useFeatureName();
  const { data, error, refetch } = useEndpoint(getRunningMonth, { params: { id } }, LIVE);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { month, currency, total, users, forecast, features } = data;
  const billed = features.reduce((sum, { amount }) => sum + amount, 0);
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <Stack as="section" gap={12} pad="16 0 0" line="top" aria-label={t('costs', { month: monthName(month) })}>
      <h3>{t('costs', { month: monthName(month) })}</h3>
      <SmallFigures
        figures={[
          [t('soFar'), money(total)],
          [t('forecast'), money(forecast.total)],
          [t('billedUsers'), formatNumber(users)],
        ]}
      />
      {features.length > 0 ? (
        <Text as="table" size="small" className={styles.drivers} wide>
          <thead>
            <tr>
              <th scope="col">{t('feature')}</th>
              <th scope="col">{t('billedUsers')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('shareOfCosts')}</th>
            </tr>
          </thead>
          <tbody>
            {features.map(({ feature, users: ofFeature, amount }) => (
              <tr key={feature}>
                <th scope="row">{featureName(feature)}</th>
                <td>{formatNumber(ofFeature)}</td>
                <td>{money(amount)}</td>
                <td>{formatShare(billed === 0 ? 0 : amount / billed)}</td>
              </tr>
            ))}
          </tbody>
        </Text>
      ) : (
        <Note>{t('nothingBilled')}</Note>
      )}
      <Note>{t(forecast.method === 'last-month' ? 'forecastLastMonth' : 'forecastDrawnOn')}</Note>
    </Stack>
  );
}
