import type { AppUserRow } from '#contract/app-user-list.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { formatDay, formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-users.module.css';
import type { ShownDays } from './find-view.ts';
import { type PeopleLinks, usePeopleColumns } from './people-columns.tsx';
import { SdkStateChip, VersionMarkChip } from './state-chip.tsx';

const SHOWN_REASONS = 1;

function Troubles({ reasons, isFailing }: Pick<AppUserRow, 'reasons' | 'isFailing'>) {
  const t = useWords(appUsersWords);
  const { trouble } = useDictionary();
  if (reasons.length === 0) return <span className={styles.faint}>{t('noTroubles')}</span>;
  const more = reasons.slice(SHOWN_REASONS);
  return (
    <span className={styles.troubles}>
      {isFailing && <Chip tone="danger">{t('failing')}</Chip>}
      {reasons.slice(0, SHOWN_REASONS).map((reason) => (
        <Text tone="warning" key={reason}>
          {trouble(reason)}
        </Text>
      ))}
      {more.length > 0 && (
        <span className={styles.faint} title={more.map(trouble).join(', ')}>
          {t('moreReasons', { count: more.length })}
        </span>
      )}
    </span>
  );
}

export function useAppUserColumns(links: PeopleLinks, days: ShownDays): Column<AppUserRow>[] {
  const t = useWords(appUsersWords);
  const people = useWords(peopleWords);
  const figures = usePeopleColumns(links, days);
  return [
    {
      key: 'id',
      label: t('user'),
      width: '17%',
      sortable: true,
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" gap="4 8" inline className={styles.named}>
          <NearLink href={links.user(row.userId)}>{inOrder(row.userId)}</NearLink>
          {row.blocked && <Chip tone="danger">{t('blocked')}</Chip>}
          {row.pilot && <Chip tone="brand">{t('pilot')}</Chip>}
        </Row>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      width: '11%',
      sortable: true,
      onPhone: 'corner',
      cell: (row) => <SdkStateChip {...row} />,
    },
    { key: 'troubles', label: t('troubles'), width: '22%', sortable: true, cell: (row) => <Troubles {...row} /> },
    {
      key: 'model',
      label: t('phone'),
      width: '12%',
      onPhone: 'hidden',
      cell: (row) => <span className={classNames(!row.model && styles.faint)}>{row.model ?? t('notKnown')}</span>,
    },
    {
      key: 'version',
      label: t('version'),
      width: '12%',
      sortable: true,
      cell: (row) =>
        row.version ? (
          <Row as="span" inline gap="4 6">
            {[row.platform, row.version].filter(Boolean).join(' ')}
            <VersionMarkChip mark={row.versionMark} />
          </Row>
        ) : (
          <span className={styles.faint}>{t('notKnown')}</span>
        ),
    },
    {
      key: 'seen',
      label: t('seen'),
      width: '12%',
      sortable: true,
      cell: (row) => <Ago at={row.lastSeenAt} otherwise={t('neverSeen')} />,
    },
    {
      key: 'registered',
      label: t('registered'),
      width: '14%',
      sortable: true,
      onPhone: 'hidden',
      cell: (row) => <span title={formatMoment(row.registeredAt)}>{formatDay(row.registeredAt)}</span>,
    },
    { key: 'tags', label: people('tags'), sortable: true, cell: ({ tags }) => <Chips names={tags} /> },
    {
      key: 'vehicles',
      label: people('vehicles'),
      sortable: true,
      cell: ({ vehicles }) => vehicles.join(', ') || <Nothing />,
    },
    {
      key: 'rollout',
      label: people('rollout'),
      align: 'right',
      sortable: true,
      cell: (row) => formatNumber(row.rolloutGroup),
    },
    ...figures,
  ];
}

const Nothing = () => <span className={styles.faint}>{NOT_KNOWN}</span>;

const Chips = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <Nothing />
  ) : (
    <Row as="span" inline gap={4}>
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </Row>
  );
