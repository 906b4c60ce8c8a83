import HeartPulse from 'icon:heart-pulse';
import X from 'icon:x';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AssistanceCase } from '#contract/assistance.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useLive } from '#web/session/use-live.ts';
import { NO_WAITING_CASES, setWaitingCases, useWaitingCases } from '#web/session/waiting-cases.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { isMuted, playAlarm } from './alarm-sound.ts';
import { shownCases, useOpenCases } from './assistance.queries.ts';
import styles from './case-watch.module.css';

interface Props {
  projectId: number;
  /** Assistance itself shows the queue instead of the message. */
  isOnAssistance: boolean;
}

/** On every screen, even a hidden one: a new case plays a sound, changes the title and shows a message. */
export function CaseWatch({ projectId, isOnAssistance }: Props) {
  const client = useQueryClient();
  const { data } = useOpenCases(projectId);
  const known = useRef<Set<string> | null>(null);
  const [announced, setAnnounced] = useState<readonly string[]>([]);
  useLive(projectId, ['assistance'], () => void invalidate(client, shownCases(projectId)), true);
  useEffect(() => () => setWaitingCases(NO_WAITING_CASES), []);

  const fresh = useWaitingCases((cases) => cases.fresh);
  const latestFresh = useRef(fresh);
  latestFresh.current = fresh;
  useEffect(() => {
    if (!data) return;
    const open = data.items.filter(({ state }) => state === 'open').map(({ id }) => id);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...open]);
    const added = before ? open.filter((id) => !before.has(id)) : [];
    const stillOpen = (ids: readonly string[]) => [...ids.filter((id) => open.includes(id)), ...added];
    setWaitingCases({ open: data.open, fresh: stillOpen(latestFresh.current) });
    setAnnounced(stillOpen);
    if (added.length > 0 && !isMuted()) void playAlarm();
  }, [data]);

  useTitleOf(fresh.length);
  const shown = isOnAssistance ? undefined : data?.items.find(({ id }) => id === announced.at(-1));
  if (!shown) return null;
  return (
    <NewCase
      key={shown.id}
      projectId={projectId}
      one={shown}
      others={announced.length - 1}
      onClose={() => setAnnounced([])}
    />
  );
}

/** The title counts new cases until the page is used. */
function useTitleOf(count: number): void {
  const t = useWords(assistanceWords);
  const title = count > 0 ? `(${count}) ${t('newCase', { count })}` : null;
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = title;
    const markSeen = () => setWaitingCases({ fresh: [] });
    // Any interaction with the page counts as having seen it.
    addEventListener('pointerdown', markSeen);
    addEventListener('keydown', markSeen);
    return () => {
      document.title = before;
      removeEventListener('pointerdown', markSeen);
      removeEventListener('keydown', markSeen);
    };
  }, [title]);
}

interface NewCaseProps {
  projectId: number;
  one: AssistanceCase;
  others: number;
  onClose: () => void;
}

function NewCase({ projectId, one, others, onClose }: NewCaseProps) {
  const t = useWords(assistanceWords);
  const ui = useWords(uiWords);
  const place = usePlaceText(one);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.showPopover(), []);
  return (
    <Row
      gap={12}
      align="start"
      nowrap
      tone="plain"
      pad={16}
      ref={box}
      role="alert"
      popover="manual"
      className={styles.message}
    >
      <HeartPulse size={20} aria-hidden="true" />
      <Stack gap={8} breaks grow>
        <strong>{t('newCase', { count: 1 })}</strong>
        <p>{[t(`kind_${one.kind}`), one.userId, place].filter(Boolean).join(' · ')}</p>
        {one.isTest && <Caption>{t('testNote')}</Caption>}
        <Row gap={8}>
          <ButtonLink kind="main" href={`${adminHref('/admin/impact', projectId)}&case=${one.id}`} onClick={onClose}>
            {t('openTheCase')}
          </ButtonLink>
          {others > 0 && (
            <ButtonLink href={adminHref('/admin/impact', projectId)} onClick={onClose}>
              {t('newOthers', { count: others })}
            </ButtonLink>
          )}
        </Row>
      </Stack>
      <IconButton label={ui('close')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
