import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import type { LiveState } from '#web/session/live-connection.ts';
import { useLiveState } from '#web/session/use-live.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './live-state.module.css';

const STATES: readonly LiveState[] = ['open', 'connecting', 'off'];

/** Whether the screen updates live. As wide as its longest label, so that nothing shifts when the state changes. */
export function LiveDot({ projectId }: { projectId: number }) {
  const t = useWords(homeWords);
  const state = useLiveState(projectId);
  const [longest] = STATES.map((each) => t(`live_${each}`)).sort((a, b) => b.length - a.length);
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
      <Text rounded="round" square={8} className={styles.dot} aria-hidden="true" />
      <span className={styles.label} data-longest={longest}>
        {t(`live_${state}`)}
      </span>
    </Row>
  );
}
