import CircleCheck from 'icon:circle-check';
import type { HomeFigures } from '#contract/home.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './home.module.css';
import { homeUsersHref } from './rows-href.ts';

/** Phones with recording problems, by reason. */
export function HomeTroublesCard({ projectId, figures }: { projectId: number; figures: HomeFigures | undefined }) {
  const t = useWords(homeWords);
  const { trouble } = useDictionary();
  const troubles = figures?.troubles;
  const stopped = figures?.states.ERROR ?? 0;
  return (
    <Card title={t('troubles')} lead={t('troublesLead')}>
      {troubles === undefined && <Skeleton height={120} />}
      {troubles?.users === 0 && stopped === 0 && (
        <Row as="p" nowrap size="small" weight={500} tone="success">
          <CircleCheck size={16} aria-hidden="true" />
          {t('noTroubles')}
        </Row>
      )}
      {figures && troubles && (troubles.users > 0 || stopped > 0) && (
        <Stack gap={20}>
          <Text as="p" size="small" className={styles.sentence}>
            <NearLink href={homeUsersHref(projectId, { warning: 'any' })}>
              {t('troubledDevices', { count: troubles.users, shown: formatNumber(troubles.users) })}
            </NearLink>
            {' · '}
            <NearLink href={homeUsersHref(projectId, { state: 'ERROR' })}>
              {t('stoppedDevices', { count: stopped, shown: formatNumber(stopped) })}
            </NearLink>
          </Text>
          <BarList
            label={t('reasons')}
            most={Math.max(1, ...troubles.reasons.map((one) => one.users))}
            rows={troubles.reasons.map(({ reason, users }) => ({
              key: reason,
              name: trouble(reason),
              count: users,
              href: homeUsersHref(projectId, { warning: reason }),
            }))}
          />
          {troubles.moreReasons > 0 && (
            <Note>{t('moreReasons', { count: troubles.moreReasons, n: formatNumber(troubles.moreReasons) })}</Note>
          )}
        </Stack>
      )}
    </Card>
  );
}
