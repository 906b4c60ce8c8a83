import type { LogLevel } from '#contract/remote-logging.ts';
import { remoteLoggingWords } from '#web/i18n/remote-logging.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

/** From the most verbose to the most severe. */
export const LEVELS: readonly LogLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR'];
const TONES: Record<LogLevel, ChipTone> = { DEBUG: 'plain', INFO: 'info', WARNING: 'warning', ERROR: 'danger' };

export function LevelChip({ level }: { level: LogLevel }) {
  const t = useWords(remoteLoggingWords);
  return (
    <span>
      <Chip tone={TONES[level]}>{t(`level_${level}`)}</Chip>
    </span>
  );
}
