import { localDayOf } from '#web/format/days.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { momentText } from './zoned.ts';

const secondsOf = (ms: number) => String(Math.floor(ms / 1000));

/** The time of a row; choosing it moves the day's cursor there. */
export function ChooseMoment({ atMs, onChoose }: { atMs: number; onChoose: () => void }) {
  const { replace } = useNavigation();
  const choose = () => {
    onChoose();
    replace(withParameters({ t: secondsOf(atMs) }));
  };
  return (
    <Text
      as="button"
      size="small"
      weight={500}
      tone="brand"
      tabular
      leading={20}
      textAlign="left"
      oneLine
      link="plain"
      type="button"
      onClick={choose}
    >
      {momentText(atMs, null, true)}
    </Text>
  );
}

/** Links from a time to its day, and to "Why is there no trip?". */
export function ChosenMoment({ atMs }: { atMs: number }) {
  const t = useWords(insightWords);
  const ts = secondsOf(atMs);
  const bare = { search: null, level: null, state: null, from: null, to: null, item: null };
  return (
    <Row as="span" gap="8 16" pad="4 0" size="small">
      <NearLink href={withParameters({ ...bare, tab: null, date: localDayOf(new Date(atMs)), t: ts })}>
        {t('toDay')}
      </NearLink>
      <NearLink href={withParameters({ ...bare, tab: 'why', t: ts })}>{t('askWhy')}</NearLink>
    </Row>
  );
}
