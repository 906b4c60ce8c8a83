import type { ReactNode } from 'react';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './onboarding.module.css';
import { Progress } from './stepper.tsx';

interface Props {
  done: number;
  total: number;
  account: ReactNode;
  connect: ReactNode;
  /** Selects the project for the second part. */
  project?: ReactNode;
}

/** All steps on one page: first the account and the project, then the app. */
export function OnboardingSheet({ done, total, account, connect, project }: Props) {
  const t = useWords(onboardingWords);
  return (
    <Stack gap={20} className={styles.sheet}>
      <div>
        <h1>{t('title')}</h1>
        <Text as="p" tone="muted" above={4}>
          {t('lead')}
        </Text>
      </div>
      <Progress done={done} total={total} />
      <Card title={t('now')} flush>
        {account}
      </Card>
      <Card title={t('later')} lead={t('laterLead')} action={project} flush>
        {connect}
      </Card>
      <Text as="p" size="small" textAlign="center">
        <NearLink href="/docs">{t('docs')}</NearLink>
      </Text>
    </Stack>
  );
}
