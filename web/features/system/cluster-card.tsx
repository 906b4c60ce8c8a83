import type { ClusterHealth } from '#contract/system.ts';
import { formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { bytesText } from './health-words.ts';

type Node = ClusterHealth['nodes'][number];

/** The nodes of a database on many machines, and how evenly they are filled. */
export function ClusterCard({ cluster: { version, nodes, skew, moves } }: { cluster: ClusterHealth }) {
  const t = useWords(systemWords);
  const columns: Column<Node>[] = [
    {
      key: 'node',
      label: t('columnNode'),
      onPhone: 'head',
      cell: ({ address, isReachable }) => (
        <Row as="span" inline gap={4} nowrap>
          <code>{address}</code>
          {!isReachable && <Chip tone="danger">{t('silent')}</Chip>}
        </Row>
      ),
    },
    {
      key: 'role',
      label: t('columnRole'),
      cell: ({ isCoordinator }) => t(isCoordinator ? 'coordinator' : 'worker'),
    },
    {
      key: 'shards',
      label: t('columnShards'),
      align: 'right',
      cell: ({ shards, isReachable }) => (isReachable ? formatNumber(shards) : NOT_KNOWN),
    },
    {
      key: 'size',
      label: t('columnSize'),
      align: 'right',
      cell: ({ sizeBytes, isReachable }) => (isReachable ? bytesText(t, sizeBytes) : NOT_KNOWN),
    },
  ];
  return (
    <Card title={t('cluster')} lead={t('clusterVersion', { version })} flush>
      <Grid as="dl" min={160} gap="12 24" pad="16 20" line="bottom">
        <div>
          <Note as="dt">{t('skew')}</Note>
          <Text as="dd" weight={500}>
            {skew === null ? NOT_KNOWN : t('skewOf', { value: formatNumber(skew, 2) })}
          </Text>
        </div>
        {moves && (
          <div>
            <Note as="dt">{t('moves')}</Note>
            <Text as="dd" weight={500}>
              {t('movesOf', { count: moves.done, most: moves.total })}
            </Text>
          </div>
        )}
      </Grid>
      <DataTable caption={t('nodes')} columns={columns} rows={nodes} rowKey={({ address }) => address} />
    </Card>
  );
}
