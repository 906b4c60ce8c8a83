import type { ContractImpacts } from '#contract/assistance.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Text } from '#web/ui/text.tsx';

/** App users with what happened to them. */
export function useContractColumns(hrefOf: (row: ContractImpacts) => string): Column<ContractImpacts>[] {
  const t = useWords(assistanceWords);
  const figure = (key: 'aids' | 'bcalls' | 'filtered' | 'tests', label: string): Column<ContractImpacts> => ({
    key,
    label,
    align: 'right',
    cell: (row) => formatNumber(row[key]),
  });
  return [
    {
      key: 'user',
      label: t('user'),
      sortable: true,
      onPhone: 'head',
      cell: (row) => (
        <Text as={NearLink} size="small" weight={400} mono leading={20} breaks href={hrefOf(row)}>
          {row.userId}
        </Text>
      ),
    },
    figure('aids', t('totalAid')),
    figure('bcalls', t('totalBcall')),
    figure('filtered', t('totalFiltered')),
    figure('tests', t('totalTests')),
    {
      key: 'cases',
      label: t('total'),
      sortable: true,
      align: 'right',
      cell: (row) => formatNumber(row.aids + row.bcalls + row.filtered + row.tests),
    },
    { key: 'worst', label: t('worst'), align: 'right', cell: (row) => formatNumber(row.worstAsi, 2) },
    { key: 'last', label: t('last'), sortable: true, cell: (row) => <Ago at={row.lastAt} /> },
  ];
}
