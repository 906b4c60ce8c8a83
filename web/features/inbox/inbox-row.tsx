import AtSign from 'icon:at-sign';
import BellRing from 'icon:bell-ring';
import CircleCheck from 'icon:circle-check';
import CircleX from 'icon:circle-x';
import HeartPulse from 'icon:heart-pulse';
import Mail from 'icon:mail';
import MailOpen from 'icon:mail-open';
import PackageOpen from 'icon:package-open';
import Unplug from 'icon:unplug';
import type { InboxEntry, InboxKind } from '#contract/inbox.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './inbox.module.css';
import { useMarkEntry } from './inbox.queries.ts';
import { inboxHref } from './inbox-href.ts';
import { useInboxText } from './use-inbox-text.ts';

const ICONS: Record<InboxKind, IconComponent> = {
  case: HeartPulse,
  alert: BellRing,
  receiver: Unplug,
  work: CircleCheck,
  mention: AtSign,
  sdk: PackageOpen,
};
const iconOf = (entry: InboxEntry): IconComponent =>
  entry.kind === 'work' && entry.facts.outcome === 'failed' ? CircleX : ICONS[entry.kind];
const isTrouble = (entry: InboxEntry): boolean =>
  entry.kind === 'case' || entry.kind === 'receiver' || (entry.kind === 'work' && entry.facts.outcome === 'failed');
const isTest = (entry: InboxEntry): boolean => 'isTest' in entry.facts && entry.facts.isTest;

/** One entry: opening it marks it as read. */
export function InboxRow({ entry, onOpen }: { entry: InboxEntry; onOpen?: () => void }) {
  const t = useWords(inboxWords);
  const text = useInboxText()(entry);
  const mark = useMarkEntry();
  const isRead = mark.isPending ? mark.variables.body.isRead : entry.isRead;
  const set = (read: boolean) => mark.mutate({ params: { id: entry.id }, body: { isRead: read } });
  const Icon = iconOf(entry);
  const action = t(isRead ? 'markUnread' : 'markRead');
  return (
    <Row as="li" gap={12} align="start" nowrap pad="12 20" className={styles.entry} hovers data-unread={!isRead}>
      <Text
        tone="muted"
        rounded="small"
        ground="sunken"
        square={28}
        className={styles.icon}
        data-trouble={isTrouble(entry)}
        aria-hidden="true"
      >
        <Icon size={16} />
      </Text>
      <Text as="div" breaks grow shrink>
        <NearLink
          className={styles.link}
          href={inboxHref(entry)}
          onClick={() => {
            if (!isRead) set(true);
            onOpen?.();
          }}
        >
          {text}
        </NearLink>{' '}
        {!isRead && <Hidden>{t('unread')}</Hidden>}
        <Caption as="p">
          {entry.project?.name ?? t('wholeProduct')} · <Ago at={entry.at} />
          {entry.times > 1 && ` · ${t('times', { count: formatNumber(entry.times) })}`}{' '}
          {isTest(entry) && <Chip tone="info">{t('test')}</Chip>}
        </Caption>
      </Text>
      <span className={styles.mark}>
        <IconButton label={`${action}: ${text}`} title={action} onClick={() => set(!isRead)}>
          {isRead ? <MailOpen size={15} aria-hidden="true" /> : <Mail size={15} aria-hidden="true" />}
        </IconButton>
      </span>
    </Row>
  );
}
