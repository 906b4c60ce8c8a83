import type { ProjectCode } from '#contract/project-codes.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './project-codes.module.css';

/** How many joined, and the limit. */
export function Uses({ code }: { code: Pick<ProjectCode, 'uses' | 'maxUses'> }) {
  const t = useWords(projectCodesWords);
  const { uses, maxUses } = code;
  if (maxUses === null) return <span>{t('usesFree', { uses: formatNumber(uses) })}</span>;
  return (
    <Stack as="span" gap={4} tabular maxWidth={120}>
      {t('usesOf', { uses: formatNumber(uses), max: formatNumber(maxUses) })}
      <ShareBar thin share={Math.min(1, uses / maxUses)} className={styles.bar} />
    </Stack>
  );
}
