import type { ReplyOf } from '#contract/endpoint.ts';
import { getSystemHealth, type HealthCheck, type HealthLevel, type SharedSample } from '#contract/system.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice, type Tone } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { ClusterCard } from './cluster-card.tsx';
import { DatabaseCard } from './database-card.tsx';
import { useCheckValue } from './health-words.ts';
import { ProcessesCard } from './processes-card.tsx';
import { Sparkline } from './sparkline.tsx';

export type Health = ReplyOf<typeof getSystemHealth>;

const NOTICE: Record<HealthLevel, Tone> = { fine: 'success', warning: 'warning', critical: 'error' };
const CHIP: Record<HealthLevel, ChipTone> = { fine: 'success', warning: 'warning', critical: 'danger' };

export function HealthScreen() {
  const t = useWords(systemWords);
  const {
    data: health,
    error,
    refetch,
  } = useEndpoint(getSystemHealth, {}, { label: 'health', refetchInterval: 10_000 });
  if (error && !health) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!health) {
    return (
      <Card>
        <Skeleton height={320} />
      </Card>
    );
  }
  return (
    <Sections>
      <Notice tone={NOTICE[health.level]}>
        <strong>{t(`overall_${health.level}`)}</strong>
      </Notice>
      <Checks checks={health.checks} />
      <LastHour samples={health.samples} />
      <ProcessesCard processes={health.processes} />
      <DatabaseCard database={health.database} />
      {health.cluster && <ClusterCard cluster={health.cluster} />}
    </Sections>
  );
}

function Checks({ checks }: { checks: readonly HealthCheck[] }) {
  const t = useWords(systemWords);
  const textOf = useCheckValue();
  return (
    <Grid as="ul" min={240} fill gap={12} aria-label={t('checks')}>
      {checks.map(({ name, level, value, warning, critical, since }) => (
        <Grid as="li" key={name} columns="1fr auto" gap="4 12" align="center" pad="12 16" card>
          <Note as="span" wholeRow>
            {t(`check_${name}`)}
          </Note>
          <Text size="title" weight={600} tabular>
            {textOf(name, value)}
          </Text>
          <Chip tone={CHIP[level]}>{t(`level_${level}`)}</Chip>
          {since && (
            <Caption>
              {t('troubledSince')} <Ago at={since} />
            </Caption>
          )}
          <Caption wholeRow>
            {warning === critical
              ? t('thresholdOne', { critical: textOf(name, critical) })
              : t('threshold', { warning: textOf(name, warning), critical: textOf(name, critical) })}
          </Caption>
        </Grid>
      ))}
    </Grid>
  );
}

const CHARTS = [
  { name: 'uploads', read: (sample: SharedSample) => sample.uploadsPerMinute },
  { name: 'lag', read: (sample: SharedSample) => sample.lagSeconds },
  { name: 'pending', read: (sample: SharedSample) => sample.pending },
  { name: 'connections', read: (sample: SharedSample) => sample.connections },
] as const;

/** What all processes share: uploads, lag, connections. */
function LastHour({ samples }: { samples: readonly SharedSample[] }) {
  const t = useWords(systemWords);
  return (
    <Card title={t('lastHour')}>
      <Grid min={200} gap="20 32">
        {CHARTS.map(({ name, read }) => {
          const values = samples.map(read);
          const now = values.at(-1) ?? null;
          const most = Math.max(0, ...values.map((value) => value ?? 0));
          const label = t('chartOf', { name: t(name), value: formatNumber(now, 1), most: formatNumber(most, 1) });
          return (
            <Stack as="figure" key={name} gap={8}>
              <Row as="figcaption" gap={12} align="baseline" justify="between" nowrap size="small" tone="muted">
                <span>{t(name)}</span>
                <Text as="strong" size="heading" tone="plain" tabular>
                  {formatNumber(now, 1)}
                </Text>
              </Row>
              {values.length > 1 ? <Sparkline label={label} values={values} /> : <Note>{t('collecting')}</Note>}
            </Stack>
          );
        })}
      </Grid>
    </Card>
  );
}
