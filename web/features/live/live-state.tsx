import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { useLiveState } from '#web/session/use-live.ts';
import styles from './live-state.module.css';

/** Whether what is shown follows what happens. */
export function LiveDot({ projectId }: { projectId: number }) {
  const t = useWords(homeWords);
  const state = useLiveState(projectId);
  return (
    <span className={styles.state} data-state={state} title={t(`liveHelp_${state}`)}>
      <span className={styles.dot} aria-hidden="true" />
      {t(`live_${state}`)}
    </span>
  );
}
