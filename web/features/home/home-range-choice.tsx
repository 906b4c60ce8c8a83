import { HOME_RANGES, type HomeRange } from '#contract/home.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Segmented } from '#web/ui/segmented.tsx';

export function HomeRangeChoice({ range, onChange }: { range: HomeRange; onChange: (range: HomeRange) => void }) {
  const t = useWords(homeWords);
  const options = HOME_RANGES.map((value) => ({ value, label: t(`range_${value}`), face: t(`rangeShort_${value}`) }));
  return <Segmented isSmall label={t('range')} value={range} options={options} onChange={onChange} />;
}
