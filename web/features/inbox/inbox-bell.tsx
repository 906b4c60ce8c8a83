import Bell from 'icon:bell';
import { lazy, Suspense, useState } from 'react';
import { MAX_COUNTED } from '#contract/inbox.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Text } from '#web/ui/text.tsx';
import { useLiveInbox, useMayFollow, useUnreadCount } from './inbox.queries.ts';
import styles from './inbox-bell.module.css';

const load = () => import('./inbox-panel.tsx');
const InboxPanel = lazy(async () => ({ default: (await load()).InboxPanel }));

function Follow({ projectId }: { projectId: number }) {
  useLiveInbox(projectId);
  return null;
}

/** In the top bar: how much is unread. It never pops up by itself, because new cases have a message of their own. */
export function InboxBell({ projectId }: { projectId: number }) {
  const t = useWords(inboxWords);
  const unread = useUnreadCount();
  const mayFollow = useMayFollow(projectId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMany = unread >= MAX_COUNTED;
  return (
    <>
      {mayFollow && <Follow projectId={projectId} />}
      <IconButton
        label={isMany ? t('bellMany') : unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
        title={t('bell')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <span className={styles.bell}>
          <Bell size={18} aria-hidden="true" />
          {unread > 0 && (
            <Text size="micro" weight={600} tabular pad="0 4" className={styles.count} aria-hidden="true">
              {isMany ? t('many') : formatNumber(unread)}
            </Text>
          )}
        </span>
      </IconButton>
      {anchor && (
        <Suspense>
          <InboxPanel projectId={projectId} at={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
