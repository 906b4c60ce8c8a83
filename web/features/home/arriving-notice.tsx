import { formatShare } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Text } from '#web/ui/text.tsx';
import styles from './home.module.css';

interface Props {
  arriving: { people: number; done: number; total: number };
}

/** The loading progress of a demo project's history, shown in the lead so that the layout does not shift. */
export function ArrivingNotice({ arriving: { people, done, total } }: Props) {
  const t = useWords(homeWords);
  return (
    <Text size="caption" role="status" className={styles.arriving}>
      {t('arriving', { people, share: formatShare(total > 0 ? done / total : 0) })}
      <progress max={total || 1} value={done} aria-label={t('arrivingLabel')} />
    </Text>
  );
}
