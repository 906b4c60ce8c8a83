import type { AppUserRow, VersionMark } from '#contract/app-user-list.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Record<NonNullable<AppUserRow['state']>, ChipTone> = {
  RUNNING: 'success',
  READY: 'info',
  UNINITIALISED: 'plain',
  ERROR: 'danger',
};

/** The state reported by the SDK; never green while a service fails. */
export function SdkStateChip({ state, stateSince, isFailing }: Pick<AppUserRow, 'state' | 'stateSince' | 'isFailing'>) {
  const t = useWords(appUsersWords);
  const { state: word, stateHelp } = useDictionary();
  if (!state) return <Chip tone="faint">{t('stateNone')}</Chip>;
  const since = stateSince ? ` ${t('sinceTitle', { moment: formatMoment(stateSince) })}` : '';
  return (
    <Chip tone={isFailing && state === 'RUNNING' ? 'warning' : TONES[state]} title={stateHelp(state) + since}>
      {word(state)}
    </Chip>
  );
}

/** Marks a version that should no longer be used. */
export function VersionMarkChip({ mark }: { mark: VersionMark }) {
  const t = useWords(appUsersWords);
  if (mark === null || mark === 'current') return null;
  return (
    <Chip tone={mark === 'belowMinimum' ? 'danger' : 'warning'} title={t(`markHelp_${mark}`)}>
      {t(`mark_${mark}`)}
    </Chip>
  );
}
