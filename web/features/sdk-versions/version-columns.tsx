import Plus from 'icon:plus';
import type { SdkPlatform, SdkVersion } from '#contract/sdk-versions.ts';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Row } from '#web/ui/row.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './sdk-versions.module.css';
import type { VersionRow } from './version-rows.ts';

const TONES: Record<SdkVersion['state'], ChipTone> = { draft: 'plain', published: 'success', deprecated: 'warning' };

interface Props {
  platform: SdkPlatform;
  rows: readonly VersionRow[] | undefined;
  onOpen: (version: SdkVersion) => void;
  onAdd: (version: string) => void;
}

export function useVersionColumns({ platform, rows, onOpen, onAdd }: Props): Column<VersionRow>[] {
  const t = useWords(sdkVersionsWords);
  const all = rows?.reduce((sum, row) => sum + row.users, 0) ?? 0;
  return [
    {
      key: 'version',
      label: t('columnVersion'),
      onPhone: 'head',
      cell: ({ version, listed }) =>
        listed ? (
          <Text
            as="button"
            size="small"
            weight={500}
            tone="plain"
            mono
            leading={20}
            oneLine
            link="brand"
            type="button"
            aria-label={t('openOf', { version: `${platform} ${version}` })}
            onClick={() => onOpen(listed)}
          >
            {version}
          </Text>
        ) : (
          <Text size="small" weight={400} tone="muted" mono leading={20} oneLine>
            {version || t('others')}
          </Text>
        ),
    },
    {
      key: 'state',
      label: t('columnState'),
      cell: ({ listed, below }) => (
        <Row as="span" inline gap={4} align="stretch">
          {listed ? (
            <Chip tone={TONES[listed.state]}>{t(`state_${listed.state}`)}</Chip>
          ) : (
            <Chip title={t('unlistedHint')}>{t('state_unlisted')}</Chip>
          )}
          {listed?.isMinimum && <Chip tone="brand">{t('minimum')}</Chip>}
          {below && <Chip tone="warning">{t('below')}</Chip>}
        </Row>
      ),
    },
    {
      key: 'released',
      label: t('columnReleased'),
      cell: ({ listed }) => <Text oneLine>{formatDay(listed?.releasedOn, { zone: 'UTC' })}</Text>,
    },
    { key: 'users', label: t('columnUsers'), align: 'right', cell: ({ users }) => formatNumber(users) },
    {
      key: 'share',
      label: t('columnShare'),
      width: '140px',
      cell: ({ users, below }) => {
        const share = all > 0 ? users / all : 0;
        return (
          <Row as="span" nowrap tabular className={styles.share}>
            <ShareBar share={share} className={classNames(styles.bar, below && styles.barBelow)} />
            <span>{formatShare(share, share > 0 && share < 0.01 ? 1 : 0)}</span>
          </Row>
        );
      },
    },
    { key: 'projects', label: t('columnProjects'), align: 'right', cell: ({ projects }) => formatNumber(projects) },
    {
      key: 'notes',
      label: t('columnNotes'),
      onPhone: 'hidden',
      cell: ({ listed, version }) =>
        listed ? (
          <Text tone="muted" lines={1} maxWidth={340} title={listed.notes}>
            {listed.notes}
          </Text>
        ) : (
          version && (
            <Button
              kind="quiet"
              icon={<Plus size={14} aria-hidden="true" />}
              aria-label={t('addFor', { version: `${platform} ${version}` })}
              onClick={() => onAdd(version)}
            >
              {t('add')}
            </Button>
          )
        ),
    },
  ];
}
