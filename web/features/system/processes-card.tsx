import type { ServerProcess } from '#contract/system.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { bytesText } from './health-words.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './system.module.css';

/** As on the server: each process reports twice a minute. */
const SILENT_AFTER_MS = 100_000;

/** Every running process with its last hour. */
export function ProcessesCard({ processes }: { processes: readonly ServerProcess[] }) {
  const t = useWords(systemWords);
  const columns: Column<ServerProcess>[] = [
    {
      key: 'process',
      label: t('columnProcess'),
      onPhone: 'head',
      cell: ({ host, pid, seenAt }) => (
        <Row as="span" inline gap={4} nowrap>
          <code>
            {host}:{pid}
          </code>
          {Date.now() - Date.parse(seenAt) > SILENT_AFTER_MS && <Chip tone="warning">{t('silent')}</Chip>}
        </Row>
      ),
    },
    { key: 'parts', label: t('columnParts'), cell: ({ parts }) => parts.join(', ') },
    {
      key: 'version',
      label: t('columnVersion'),
      cell: ({ version, node }) => (
        <span className={styles.lines}>
          <span>{version}</span>
          <Caption as="code">{node}</Caption>
        </span>
      ),
    },
    {
      key: 'uptime',
      label: t('columnUptime'),
      cell: ({ startedAt, seenAt }) => formatDuration((Date.parse(seenAt) - Date.parse(startedAt)) / 1_000),
    },
    {
      key: 'memory',
      label: t('columnMemory'),
      cell: ({ samples }) => (
        <Measure
          name={t('columnMemory')}
          now={bytesText(t, samples.at(-1)?.memoryBytes ?? 0)}
          most={bytesText(t, Math.max(0, ...samples.map((sample) => sample.memoryBytes)))}
          values={samples.map((sample) => sample.memoryBytes)}
        />
      ),
    },
    {
      key: 'loop',
      label: t('columnLoop'),
      cell: ({ samples }) => (
        <Measure
          name={t('columnLoop')}
          now={t('milliseconds', { value: formatNumber(samples.at(-1)?.eventLoopMs, 1) })}
          most={t('milliseconds', { value: formatNumber(Math.max(0, ...samples.map((one) => one.eventLoopMs)), 1) })}
          values={samples.map((sample) => sample.eventLoopMs)}
        />
      ),
    },
    {
      key: 'cpu',
      label: t('columnCpu'),
      cell: ({ samples }) => (
        <Measure
          name={t('columnCpu')}
          now={formatShare(samples.at(-1)?.cpu)}
          most={formatShare(Math.max(0, ...samples.map((sample) => sample.cpu)))}
          values={samples.map((sample) => sample.cpu)}
        />
      ),
    },
    { key: 'seen', label: t('columnSeen'), cell: ({ seenAt }) => <Ago at={seenAt} /> },
  ];
  return (
    <Card title={t('processes')} lead={t('processesLead')} flush>
      {processes.length === 0 ? (
        <Text as="p" pad={20} tone="muted">
          {t('noProcesses')}
        </Text>
      ) : (
        <DataTable caption={t('processes')} columns={columns} rows={processes} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

interface MeasureProps {
  name: string;
  now: string;
  most: string;
  values: readonly number[];
}

function Measure({ name, now, most, values }: MeasureProps) {
  const t = useWords(systemWords);
  return (
    <Text tabular className={styles.measure}>
      <span>{now}</span>
      {values.length > 1 && <Sparkline label={t('chartOf', { name, value: now, most })} values={values} />}
    </Text>
  );
}
