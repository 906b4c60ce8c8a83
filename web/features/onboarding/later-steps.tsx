import { onboardingWords } from '../../i18n/onboarding.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './onboarding.module.css';
import { STEPS } from './onboarding-steps.ts';
import { Step } from './stepper.tsx';

const LATER = [
  { title: 'key', text: 'keyText' },
  { title: 'phone', text: 'phoneText' },
  { title: 'snippet', text: 'snippetText' },
  { title: 'trip', text: 'tripText' },
  { title: 'watch', text: 'watchText' },
] as const;

/** What comes after the project. It is named, and said not to be there yet. */
export function LaterSteps() {
  const t = useWords(onboardingWords);
  return (
    <ol className={styles.steps} start={STEPS.length + 1}>
      {LATER.map(({ title, text }, index) => (
        <Step key={title} number={STEPS.length + 1 + index} state="notYet" title={t(title)} text={t(text)} />
      ))}
    </ol>
  );
}
