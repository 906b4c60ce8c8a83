import SlidersHorizontal from 'icon:sliders-horizontal';
import type { SearchInput } from '#contract/dangerous-area-works.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';

/** The search's parameters as one line, to leave room for the results. */
export function SearchSummary({ input, onChange }: { input: SearchInput; onChange: () => void }) {
  const t = useWords(areaWords);
  const { days, ratio, events, drivers, strength } = input;
  return (
    <Stack gap={8} align="start">
      <h2>{t('searchTitle')}</h2>
      <Note>{t('asked', { days, ratio: formatNumber(ratio), events, drivers, strength })}</Note>
      <Button icon={<SlidersHorizontal size={15} aria-hidden="true" />} onClick={onChange}>
        {t('changeThreshold')}
      </Button>
    </Stack>
  );
}
