import { localDayOf } from '#web/format/days.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { withParameters } from '#web/navigation/use-address.ts';
import { Row } from '#web/ui/row.tsx';

/** Links from a time to its day, and to "Why is there no trip?". */
export function ChosenMoment({ atMs }: { atMs: number }) {
  const t = useWords(insightWords);
  const ts = String(Math.floor(atMs / 1000));
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
