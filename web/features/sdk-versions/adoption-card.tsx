import ChartColumn from 'icon:chart-column';
import { isBelow, type SdkPlatform } from '#contract/sdk-versions.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './adoption.module.css';
import { AdoptionChart } from './adoption-chart.tsx';
import { type Adoption, adoptionDays, latestUse, newestFirst } from './adoption-days.ts';
import { useAdoption } from './use-sdk-versions.ts';

const RANGES = ['30', '90', '365'] as const;
const PARAMETERS = { days: choiceOr(RANGES, '90') };

/** How fast versions spread, and who is left behind. */
export function AdoptionCard({ platform }: { platform: SdkPlatform }) {
  const t = useWords(sdkVersionsWords);
  const { query, change } = useAddress(PARAMETERS);
  const { days } = query;
  const { data, error, refetch } = useAdoption(platform, Number(days));
  return (
    <Card title={t('adoption')} lead={t('adoptionLead')}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={250} />
      ) : data.rows.length === 0 ? (
        <Empty icon={<ChartColumn size={22} />} title={t('noAdoptionTitle')} text={t('noAdoptionText', { platform })} />
      ) : (
        <>
          <Row below={16} gap="12 24" align="start" justify="between">
            <AdoptionFacts adoption={data} />
            <Segmented
              label={t('range')}
              value={days}
              options={RANGES.map((value) => ({ value, label: t(`days_${value}`) }))}
              onChange={(value) => change({ days: value })}
            />
          </Row>
          <AdoptionChart {...adoptionDays(data)} />
        </>
      )}
    </Card>
  );
}

function AdoptionFacts({ adoption }: { adoption: Adoption }) {
  const t = useWords(sdkVersionsWords);
  const use = latestUse(adoption);
  const all = [...use.values()].reduce((sum, { users }) => sum + users, 0);
  const newest = [...use.keys()].filter(Boolean).sort(newestFirst)[0] ?? '';
  const { minimum } = adoption;
  const below = [...use].reduce((sum, [version, { users }]) => sum + (isBelow(version, minimum) ? users : 0), 0);
  return (
    <Row as="dl" gap="8 32" align="stretch">
      <Stack gap={0} className={styles.fact}>
        <dt>
          {t('columnUsers')}, {t('counted')} <Ago at={adoption.countedAt} />
        </dt>
        <Text as="dd" size="title" weight={600} tabular>
          {formatNumber(all)}
        </Text>
      </Stack>
      <Stack gap={0} className={styles.fact}>
        <dt>{t('newest', { version: newest })}</dt>
        <Text as="dd" size="title" weight={600} tabular>
          {formatShare((use.get(newest)?.users ?? 0) / Math.max(1, all))}
        </Text>
      </Stack>
      <Stack gap={0} className={classNames(styles.fact, below > 0 && styles.warn)}>
        <dt>{minimum ? t('belowShare', { version: minimum }) : t('noMinimum')}</dt>
        <Text as="dd" size="title" weight={600} tabular>
          {minimum ? formatShare(below / Math.max(1, all), 1) : '–'}
        </Text>
      </Stack>
    </Row>
  );
}
