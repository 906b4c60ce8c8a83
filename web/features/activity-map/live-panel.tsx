import UserRound from 'icon:user-round';
import { inOrder } from '#web/format/in-order.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useWords } from '#web/i18n/words.ts';
import { PanelFrame, PanelHead } from '#web/map/shapes/panel-frame.tsx';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './activity-map.module.css';
import { type ActivityView, useLivePeople } from './activity-map.queries.ts';

interface Props {
  view: ActivityView;
  cell: string;
  userHref: (userId: string) => string;
  onBack: () => void;
}

/** Who is in a cluster now. */
export function LivePanel({ view, cell, userHref, onBack }: Props) {
  const t = useWords(activityMapWords);
  const { data, error, refetch } = useLivePeople(view, cell);
  return (
    <PanelFrame label={t('peopleHere')}>
      <PanelHead title={t('peopleHere')} back={t('back')} onBack={onBack} />
      <Note>
        {t('peopleHereHelp')} {data?.more && t('morePeople')}
      </Note>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.people.length === 0 ? (
        <Empty icon={<UserRound size={22} />} title={t('nobody')} text={t('nobodyText')} />
      ) : (
        <Stack as="ul" gap={0}>
          {data.people.map(({ userId, at }) => (
            <li key={userId}>
              <Text as={NearLink} className={styles.trip} hovers href={userHref(userId)}>
                <Text ellipsis>{inOrder(userId)}</Text>
                <Ago at={at} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </PanelFrame>
  );
}
