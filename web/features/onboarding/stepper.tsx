import Check from 'icon:check';
import Clock from 'icon:clock';
import type { ReactNode } from 'react';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { classNames } from '#web/ui/class-names.ts';
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
    <li className={classNames(styles.step, styles[state])} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' && <Check size={16} strokeWidth={3} />}
        {state === 'needsProject' && <Clock size={15} />}
        {state !== 'done' && state !== 'needsProject' && number}
      </span>
      <div className={styles.body}>
        <h3>
          {title} <span className={styles.state}>{t(state)}</span>
        </h3>
        <p>{text}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </li>
  );
}

export function Progress({ done, total }: { done: number; total: number }) {
  const t = useWords(onboardingWords);
  const text = t('progress', { done, total });
  return (
    <div className={styles.progress}>
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
    </div>
  );
}
