import type { CodeState } from '#contract/project-codes.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Record<CodeState, ChipTone> = {
  open: 'success',
  paused: 'warning',
  'used-up': 'plain',
  expired: 'plain',
  ended: 'danger',
};

export function CodeChip({ state }: { state: CodeState }) {
  const t = useWords(projectCodesWords);
  return <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>;
}
