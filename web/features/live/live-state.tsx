import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { useLiveState } from '#web/session/use-live.ts';
import { Row } from '#web/ui/row.tsx';
import styles from './live-state.module.css';

/** Whether what is shown follows what happens. */
export function LiveDot({ projectId }: { projectId: number }) {
  const t = useWords(homeWords);
  const state = useLiveState(projectId);
  return (
    <Row
      as="span"
      inline
      gap={6}
      nowrap
      tone="muted"
      size="caption"
      weight={500}
      oneLine
      className={styles.state}
      data-state={state}
      title={t(`liveHelp_${state}`)}
    >
      <span className={styles.dot} aria-hidden="true" />
      {t(`live_${state}`)}
    </Row>
  );
}
