import type { ReactNode } from 'react';
import type { AppUserHead } from '#contract/app-user-head.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatDay, formatDuration, formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { SdkStateChip, VersionMarkChip } from './state-chip.tsx';
import { UserActions } from './user-actions.tsx';
import styles from './user-head.module.css';

interface Props {
  userKey: UserKey;
  /** Undefined while loading. */
  head: AppUserHead | undefined;
  mayWrite: boolean;
  listHref: string;
  aboutHref: string;
  /** The indicator of live updates. */
  live: ReactNode;
}

const DIGITS = 4;
const LONG_MS = 48 * 3_600_000;
/** Relative while recent, then the day. */
function Since({ at }: { at: string }) {
  const t = useWords(appUsersWords);
  const ms = Math.max(0, Date.now() - Date.parse(at));
  const words =
    ms < LONG_MS ? t('headSince', { duration: formatDuration(ms / 1_000) }) : t('headSinceDay', { day: formatDay(at) });
  return <small title={formatMoment(at)}>{words}</small>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text as="div" pad="6 12" shrink className={styles.fact}>
      <Text as="dt" size="caption" leading={16}>
        {name}
      </Text>
      <dd>{children}</dd>
    </Text>
  );
}

/** The header with the user and the state of the phone. */
export function UserHead({ userKey, head, mayWrite, listHref, aboutHref, live }: Props) {
  const t = useWords(appUsersWords);
  return (
    <Stack as="header" below={4} gap={8}>
      <Row gap="8 24" nowrap justify="between" className={styles.top}>
        <Row gap="4 8" shrink className={styles.name}>
          <BackLink href={listHref}>{t('back')}</BackLink>
          <Text as="h1" size="title" weight={600} mono leading={28} breaks>
            {inOrder(userKey.userId)}
          </Text>
          <CopyButton text={userKey.userId} label={t('copyId')} />
          {head?.blocked && <Chip tone="danger">{t('blocked')}</Chip>}
          {head?.pilot && <Chip tone="brand">{t('pilot')}</Chip>}
          {head?.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
          <Row oneLine gap={8} className={styles.live}>
            {live}
          </Row>
        </Row>
        <Text as="div" minHeight={36} noShrink>
          {head && <UserActions userKey={userKey} head={head} mayWrite={mayWrite} />}
        </Text>
      </Row>
      {head ? <Facts head={head} aboutHref={aboutHref} /> : <ComingFacts />}
      {head?.blocked && <Notice tone="warning">{t('blockedNotice')}</Notice>}
      {head && !head.blocked && !head.lastSeenAt && <Notice tone="info">{t('neverSeenNotice')}</Notice>}
    </Stack>
  );
}

const FACTS = ['headState', 'headSeen', 'headTroubles', 'headPhone', 'headVersion', 'headPosition'] as const;

/** Placeholders with the same labels, so that the layout does not shift when the data loads. */
function ComingFacts() {
  const t = useWords(appUsersWords);
  return (
    <Grid as="dl" columns="6fr 4fr 4fr 5fr 6fr 8fr" gap={0} card className={styles.facts} aria-busy="true">
      {FACTS.map((name) => (
        <Fact key={name} name={t(name)}>
          <Skeleton width="70%" height={20} />
        </Fact>
      ))}
    </Grid>
  );
}

function Facts({ head, aboutHref }: { head: AppUserHead; aboutHref: string }) {
  const t = useWords(appUsersWords);
  const { context } = useDictionary();
  const { device } = head;
  const troubles = head.complaints.reduce((sum, { reasons }) => sum + reasons.length, 0);
  const isFailing = head.complaints.some(({ kind }) => kind === 'failure');
  const phone = [device?.model, device?.os].filter(Boolean).join(' · ');
  const sdk = [device?.platform, device?.sdkVersion].filter(Boolean).join(' ');
  const [position] = head.positions;
  const address = usePlaceText(position);
  const place = address || (position && `${position.lat.toFixed(DIGITS)}, ${position.lon.toFixed(DIGITS)}`);
  const nothing = <Text tone="muted">{t('notKnown')}</Text>;
  return (
    <Grid as="dl" columns="6fr 4fr 4fr 5fr 6fr 8fr" gap={0} card className={styles.facts} aria-label={t('head')}>
      <Fact name={t('headState')}>
        <SdkStateChip state={head.state} stateSince={head.stateSince} isFailing={isFailing} />
        {head.stateSince && <Since at={head.stateSince} />}
      </Fact>
      <Fact name={t('headSeen')}>
        <Ago at={head.lastSeenAt} otherwise={t('neverSeen')} />
      </Fact>
      <Fact name={t('headTroubles')}>
        {troubles === 0 ? (
          <Text tone="success">{t('allWell')}</Text>
        ) : (
          <NearLink href={aboutHref} className={isFailing ? styles.failing : styles.troubled}>
            {t('troubleCount', { count: troubles })}
          </NearLink>
        )}
      </Fact>
      <Fact name={t('headPhone')}>
        {phone ? (
          <Text ellipsis title={phone}>
            {phone}
          </Text>
        ) : (
          nothing
        )}
      </Fact>
      <Fact name={t('headVersion')}>
        {sdk || nothing}
        <VersionMarkChip mark={head.versionMark} />
        {head.newestVersion && head.newestVersion !== device?.sdkVersion && (
          <Text as="small" ellipsis>
            {t('newest', { version: head.newestVersion })}
          </Text>
        )}
      </Fact>
      <Fact name={t('headPosition')}>
        {position ? (
          <>
            <Ago at={position.at} />
            <Text as="small" ellipsis title={`${context(position.context)}: ${place}`}>
              {place}
            </Text>
          </>
        ) : (
          nothing
        )}
      </Fact>
    </Grid>
  );
}
