import { useState } from 'react';
import { isBelow, type SdkVersion, setSdkMinimum } from '#contract/sdk-versions.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { DeleteVersion } from './delete-version.tsx';
import styles from './sdk-versions.module.css';
import { VERSION_CHANGE } from './use-sdk-versions.ts';
import { useUseText } from './use-use-text.ts';
import { VersionEditor } from './version-editor.tsx';
import { VersionProjects } from './version-projects.tsx';
import type { VersionRow } from './version-rows.ts';

interface Props {
  version: SdkVersion;
  /** All of the same platform. */
  rows: readonly VersionRow[];
  onClose: () => void;
}

/** Everything about one version, beside the list. */
export function VersionPanel({ version, rows, onClose }: Props) {
  const t = useWords(sdkVersionsWords);
  const useText = useUseText();
  const [isDeleting, setDeleting] = useState(false);
  const name = `${version.platform} ${version.version}`;
  const lead = t('editLead', { at: formatAgo(version.createdAt), by: version.createdBy ?? t('someone') });
  return (
    <SidePanel open onClose={onClose} title={name} lead={lead}>
      <Stack>
        <VersionEditor key={version.id} version={version} />
        <MinimumPart version={version} rows={rows} />
        <Stack as="section" gap={8} pad="16 0 0" line="top" className={styles.part}>
          <Text as="h3" size="small">
            {t('useNow')}
          </Text>
          <p>{useText(version) ?? t('usedByNobody')}</p>
          <VersionProjects label={t('useNow')} version={version} which="same" />
          <Row align="stretch">
            <Button onClick={() => setDeleting(true)}>{t('delete')}</Button>
          </Row>
        </Stack>
      </Stack>
      {isDeleting && <DeleteVersion version={version} onCancel={() => setDeleting(false)} onDeleted={onClose} />}
    </SidePanel>
  );
}

function MinimumPart({ version, rows }: Pick<Props, 'version' | 'rows'>) {
  const t = useWords(sdkVersionsWords);
  const set = useChange(setSdkMinimum, VERSION_CHANGE);
  const { platform } = version;
  const minimum = rows.find((row) => row.listed?.isMinimum)?.version;
  const older = rows.filter((row) => isBelow(row.version, version.version)).reduce((sum, row) => sum + row.users, 0);
  const setTo = (wanted: string | null) =>
    set.mutate(
      { body: { platform, version: wanted } },
      {
        onSuccess: () => {
          const message = wanted
            ? t('minimumSet', { name: `${platform} ${wanted}` })
            : t('minimumCleared', { platform });
          showSnackbar({ message, type: 'success' });
        },
      },
    );
  return (
    <Stack as="section" gap={8} pad="16 0 0" line="top" className={styles.part}>
      <Text as="h3" size="small">
        {t('minimumTitle')}
      </Text>
      <p>
        {version.isMinimum
          ? t('minimumIs', { platform })
          : minimum
            ? t('minimumOther', { platform, version: minimum })
            : t('minimumNone', { platform })}
        {!version.isMinimum && version.state !== 'published' && ` ${t('minimumNeedsPublished')}`}
        {!version.isMinimum &&
          version.state === 'published' &&
          older > 0 &&
          ` ${t('olderNow', { count: older, n: formatNumber(older) })}`}
      </p>
      <VersionProjects label={t('minimumHits')} version={version} which="below" />
      <FailureNotice error={set.error} />
      <Row align="stretch">
        {version.isMinimum ? (
          <Button busy={set.isPending} onClick={() => setTo(null)}>
            {t('clearMinimum')}
          </Button>
        ) : (
          <Button busy={set.isPending} disabled={version.state !== 'published'} onClick={() => setTo(version.version)}>
            {t('setMinimum')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
