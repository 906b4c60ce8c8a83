import History from 'icon:history';
import type { ApiKey } from '#contract/api-keys.ts';
import { formatAgo, formatDay, formatMoment } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Caption } from '#web/ui/caption.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { KeyStateChip, ScopeChip } from './key-chips.tsx';

export function useKeyColumns(hrefOf: (apiKey: ApiKey) => string): Column<ApiKey>[] {
  const t = useWords(apiKeysWords);
  return [
    {
      key: 'name',
      label: t('name'),
      sortable: true,
      onPhone: 'head',
      cell: (row) => (
        <Stack as="span" gap={2}>
          <NearLink href={hrefOf(row)}>{row.name}</NearLink>
          <Caption as="code" weight={400} mono leading={16}>
            {row.prefix}…
          </Caption>
        </Stack>
      ),
    },
    {
      key: 'scope',
      label: t('scope'),
      cell: (row) => (
        <span>
          <ScopeChip apiKey={row} />
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      cell: (row) => (
        <Row as="span" gap="4 8">
          <KeyStateChip apiKey={row} />
          {row.previous && (
            <Row
              as="span"
              inline
              gap={4}
              nowrap
              size="caption"
              tone="muted"
              oneLine
              title={t('oldUntil', { when: formatMoment(row.previous.endsAt) })}
            >
              <History size={13} aria-hidden="true" />
              {t('oldWorks')}
            </Row>
          )}
        </Row>
      ),
    },
    {
      key: 'expires',
      label: t('expires'),
      cell: (row) => (
        <span title={row.expiresAt ? formatMoment(row.expiresAt) : undefined}>
          {row.expiresAt ? formatDay(row.expiresAt) : t('never')}
        </span>
      ),
    },
    {
      key: 'used',
      label: t('lastUsed'),
      cell: (row) => (
        <span title={row.lastUsedAt ? formatMoment(row.lastUsedAt) : undefined}>
          {row.lastUsedAt ? formatAgo(row.lastUsedAt) : t('neverUsed')}
        </span>
      ),
    },
    {
      key: 'created',
      label: t('created'),
      sortable: true,
      cell: (row) => (
        <Stack as="span" gap={2} title={formatMoment(row.createdAt)}>
          {formatAgo(row.createdAt)}
          <Caption>{row.createdBy ?? t('byOperator')}</Caption>
        </Stack>
      ),
    },
  ];
}
