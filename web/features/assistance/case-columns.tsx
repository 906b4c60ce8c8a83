import type { AssistanceCase } from '#contract/assistance.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatDecimals, formatSpeed, NOT_KNOWN } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { CaseStateChip, KindName } from './case-chips.tsx';

export function useCaseColumns(hrefOf: (row: AssistanceCase) => string): Column<AssistanceCase>[] {
  const t = useWords(assistanceWords);
  return [
    {
      key: 'time',
      label: t('time'),
      sortable: true,
      onPhone: 'head',
      cell: (row) => (
        <Text as={NearLink} tabular oneLine href={hrefOf(row)}>
          {formatMoment(row.happenedAt)}
          <Hidden>, {t('openCase', { kind: t(`kind_${row.kind}`), user: row.userId })}</Hidden>
        </Text>
      ),
    },
    { key: 'kind', label: t('kind'), cell: (row) => <KindName kind={row.kind} isTest={row.isTest} /> },
    {
      key: 'user',
      label: t('user'),
      cell: (row) => (
        <Text size="small" weight={400} mono leading={20} breaks>
          {inOrder(row.userId)}
        </Text>
      ),
    },
    {
      key: 'severity',
      label: t('severity'),
      sortable: true,
      align: 'right',
      cell: (row) => formatDecimals(row.asi, 2),
    },
    { key: 'speed', label: t('speed'), align: 'right', cell: (row) => formatSpeed(row.speedKmh) },
    {
      key: 'state',
      label: t('state'),
      cell: (row) => (
        <Row as="span" gap="2 8">
          <CaseStateChip state={row.state} />
          {row.outcome && <Note as="span">{t(`outcome_${row.outcome}`)}</Note>}
        </Row>
      ),
    },
    {
      key: 'assigned',
      label: t('assigned'),
      onPhone: 'hidden',
      cell: (row) => row.assignedTo ?? NOT_KNOWN,
    },
  ];
}
