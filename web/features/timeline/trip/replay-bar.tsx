import LocateFixed from 'icon:locate-fixed';
import Pause from 'icon:pause';
import Play from 'icon:play';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './replay-bar.module.css';
import { RATES, type Rate, type Replay } from './use-replay.ts';

interface Props {
  replay: Replay;
  follows: boolean;
  onFollow: (follows: boolean) => void;
}

/** Replays the trip at 1 to 60 times its speed; the map follows. */
export function ReplayBar({ replay: { isPlaying, rate, setRate, toggle }, follows, onFollow }: Props) {
  const t = useWords(tripWords);
  const Icon = isPlaying ? Pause : Play;
  return (
    <Row gap="8 12" className={styles.bar} data-playing={isPlaying}>
      <Button icon={<Icon size={16} aria-hidden="true" />} onClick={toggle}>
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <Segmented
        label={t('rate')}
        options={RATES.map((one) => ({ value: String(one), label: t('times', { rate: one }) }))}
        value={String(rate)}
        onChange={(value) => setRate(Number(value) as Rate)}
      />
      <Row
        as="button"
        gap={6}
        inline
        nowrap
        tone="muted"
        pad="0 12"
        framed="strong"
        rounded="small"
        ground="surface"
        minHeight={36}
        className={styles.follow}
        hovers
        type="button"
        aria-pressed={follows}
        onClick={() => onFollow(!follows)}
      >
        <LocateFixed size={16} aria-hidden="true" />
        {t('follow')}
      </Row>
    </Row>
  );
}
