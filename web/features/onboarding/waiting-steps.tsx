import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { CONNECT_STEPS } from './connect-steps.ts';
import styles from './stepper.module.css';
import { Step } from './stepper.tsx';

/** The steps after the project, for people who administer none yet. */
export function WaitingSteps({ before }: { before: number }) {
  const t = useWords(onboardingWords);
  return (
    <ol className={styles.steps} start={before + 1}>
      {CONNECT_STEPS.map((step, index) => (
        <Step key={step} number={before + 1 + index} state="needsProject" title={t(step)} text={t(`${step}Text`)} />
      ))}
    </ol>
  );
}
