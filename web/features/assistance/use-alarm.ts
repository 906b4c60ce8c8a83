import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '#web/api/endpoint-key.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { useLive } from '#web/session/use-live.ts';
import { isMuted, playAlarm } from './alarm-sound.ts';
import { shownCases, useOpenCases } from './assistance.queries.ts';

/** Follows the queue, even while hidden: a new case plays a sound and is shown in the title until the page is used. */
export function useAlarm(projectId: number) {
  const t = useWords(assistanceWords);
  const client = useQueryClient();
  const { data } = useOpenCases(projectId);
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  useLive(projectId, ['assistance'], () => void invalidate(client, shownCases(projectId)), true);

  useEffect(() => {
    if (!data) return;
    const open = data.items.filter(({ state }) => state === 'open').map(({ id }) => id);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...open]);
    const added = before ? open.filter((id) => !before.has(id)) : [];
    setFresh((current) => [...current.filter((id) => open.includes(id)), ...added]);
    if (added.length > 0 && !isMuted()) void playAlarm();
  }, [data]);

  const words = fresh.length > 0 ? `(${fresh.length}) ${t('newCase', { count: fresh.length })}` : null;
  useEffect(() => {
    if (!words) return;
    const before = document.title;
    document.title = words;
    const seen = () => setFresh([]);
    // Any interaction with the page counts as having seen it.
    addEventListener('pointerdown', seen);
    addEventListener('keydown', seen);
    return () => {
      document.title = before;
      removeEventListener('pointerdown', seen);
      removeEventListener('keydown', seen);
    };
  }, [words]);
  return { fresh };
}
