import MapPin from 'icon:map-pin';
import type { PresenceRow } from '#contract/insight-presence.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ModeMark } from '#web/ui/mode-mark.tsx';
import { Row } from '#web/ui/row.tsx';
import { TableFoot } from '#web/ui/table-frame.tsx';
import { Text } from '#web/ui/text.tsx';
import { momentText } from './zoned.ts';

interface Props {
  /** Undefined while searching. */
  rows: readonly PresenceRow[] | undefined;
  hrefOf: (row: PresenceRow) => string;
  onMore: (() => void) | undefined;
  loading: boolean;
}

export function PresenceTable({ rows, hrefOf, onMore, loading }: Props) {
  const t = useWords(insightWords);
  const columns: Column<PresenceRow>[] = [
    {
      key: 'person',
      label: t('person'),
      onPhone: 'head',
      cell: (row) => (
        <Text as={NearLink} size="small" weight={500} mono leading={20} breaks href={hrefOf(row)}>
          {row.userId}
        </Text>
      ),
    },
    { key: 'from', label: t('insideFrom'), cell: (row) => <Moment ms={row.firstMs} zone={row.zone} /> },
    { key: 'to', label: t('insideTo'), cell: (row) => <Moment ms={row.lastMs} zone={row.zone} /> },
    {
      key: 'doing',
      label: t('insideDoing'),
      cell: (row) => (
        <Row as="span" inline gap="4 12" align="stretch">
          {row.items.map((item) => (
            <ModeMark key={item.startTs} type={item.type} />
          ))}
        </Row>
      ),
    },
    { key: 'positions', label: t('positions'), align: 'right', cell: (row) => formatNumber(row.fixes) },
  ];
  return (
    <Card flush>
      {rows?.length === 0 && !onMore && !loading ? (
        <Empty icon={<MapPin size={22} />} title={t('nobody')} text={t('nobodyText')} />
      ) : (
        <DataTable caption={t('presence')} columns={columns} rows={rows} rowKey={(row) => row.userId} />
      )}
      <TableFoot onMore={onMore} loading={loading}>
        {rows && (rows.length > 0 || onMore) && (
          <>
            {t('found', { count: rows.length })} {onMore && t('foundMore')}
          </>
        )}
      </TableFoot>
    </Card>
  );
}

const Moment = ({ ms, zone }: { ms: number; zone: string }) => (
  <Text tabular title={zone}>
    {momentText(ms, zone, true)}
  </Text>
);
