import Check from 'icon:check';
import Clock from 'icon:clock';
import type { ReactNode } from 'react';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { StepState } from './onboarding-steps.ts';
import styles from './stepper.module.css';

interface Props {
  number: number;
  state: StepState | 'needsProject';
  title: string;
  text: ReactNode;
  /** The available actions. */
  children?: ReactNode;
}

/** One step: its state, description and actions. */
export function Step({ number, state, title, text, children }: Props) {
  const t = useWords(onboardingWords);
  return (
    <Row
      as="li"
      gap={16}
      align="stretch"
      nowrap
      pad="0 0 24"
      className={classNames(styles.step, styles[state])}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <Note
        as="span"
        weight={600}
        framed="strong"
        rounded="round"
        square={28}
        className={styles.mark}
        aria-hidden="true"
      >
        {state === 'done' && <Check size={16} strokeWidth={3} />}
        {state === 'needsProject' && <Clock size={15} />}
        {state !== 'done' && state !== 'needsProject' && number}
      </Note>
      <Text as="div" pad="4 0 0" grow shrink className={styles.body}>
        <h3>
          {title}{' '}
          <Caption weight={500} before={6} className={styles.state}>
            {t(state)}
          </Caption>
        </h3>
        <Text as="p" tone="muted" breaks above={2}>
          {text}
        </Text>
        {children && (
          <Row above={12} align="start" className={styles.actions}>
            {children}
          </Row>
        )}
      </Text>
    </Row>
  );
}

export function Progress({ done, total }: { done: number; total: number }) {
  const t = useWords(onboardingWords);
  const text = t('progress', { done, total });
  return (
    <Row gap={12} nowrap size="small" tone="muted" oneLine>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={text}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <div className={styles.bar} style={{ width: `${(100 * done) / total}%` }} />
      </div>
      <span>{text}</span>
    </Row>
  );
}
