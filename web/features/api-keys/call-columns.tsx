import type { ApiKeyCall } from '#contract/api-keys.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './api-keys.module.css';

const toneOf = (status: number): ChipTone => {
  if (status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'success';
};

export function useCallColumns(): Column<ApiKeyCall>[] {
  const t = useWords(apiKeysWords);
  const codes = useWords(docsWords);
  return [
    {
      key: 'at',
      label: t('time'),
      width: '160px',
      cell: (row) => (
        <Text oneLine title={formatMoment(row.at)}>
          {formatAgo(row.at)}
        </Text>
      ),
    },
    {
      key: 'call',
      label: t('call'),
      onPhone: 'head',
      cell: (row) => (
        <>
          <Text size="caption" weight={600} mono leading={18}>
            {row.method}
          </Text>{' '}
          <Text size="caption" weight={400} mono>
            {row.path}
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      label: t('status'),
      width: '84px',
      cell: (row) => (
        <span>
          <Chip tone={toneOf(row.status)}>{row.status}</Chip>
        </span>
      ),
    },
    {
      key: 'error',
      label: t('error'),
      cell: (row) =>
        row.code ? (
          <span className={styles.errorCode}>
            <Text size="caption" weight={400} mono>
              {row.code}
            </Text>
            <small>{codes(`code_${row.code}`)}</small>
          </span>
        ) : (
          t('noError')
        ),
    },
    {
      key: 'request',
      label: t('requestId'),
      width: '150px',
      cell: (row) => (
        <Row as="span" inline gap={2} nowrap oneLine>
          <Text size="caption" weight={400} mono title={row.requestId}>
            {row.requestId.slice(0, 8)}…
          </Text>
          <CopyButton text={row.requestId} label={t('copyRequest', { id: row.requestId })} />
        </Row>
      ),
    },
  ];
}
