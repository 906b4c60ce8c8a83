import type { ProjectCode } from '#contract/project-codes.ts';
import { formatAgo, formatDay, formatMoment } from '#web/format/times.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { CodeChip } from './code-chip.tsx';
import styles from './project-codes.module.css';
import { Uses } from './uses.tsx';

export function useCodeColumns(hrefOf: (code: ProjectCode) => string): Column<ProjectCode>[] {
  const t = useWords(projectCodesWords);
  return [
    {
      key: 'name',
      label: t('name'),
      sortable: true,
      onPhone: 'head',
      cell: (row) => (
        <Stack as="span" gap={2}>
          <NearLink href={hrefOf(row)}>{row.name}</NearLink>
          {row.note && <Caption>{row.note}</Caption>}
        </Stack>
      ),
    },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => (
        <Row
          as="span"
          inline
          gap={2}
          nowrap
          oneLine
          className={classNames(styles.code, row.state === 'ended' && styles.faded)}
        >
          <code>{row.code}</code>
          {row.state !== 'ended' && <CopyButton text={row.code} label={t('copy', { code: row.code })} />}
        </Row>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      cell: (row) => (
        <span>
          <CodeChip state={row.state} />
        </span>
      ),
    },
    { key: 'uses', label: t('joined'), sortable: true, cell: (row) => <Uses code={row} /> },
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
      key: 'created',
      label: t('created'),
      sortable: true,
      cell: (row) => (
        <Stack as="span" gap={2} title={formatMoment(row.createdAt)}>
          {formatAgo(row.createdAt)}
          {row.createdBy && <Caption>{row.createdBy}</Caption>}
        </Stack>
      ),
    },
  ];
}
