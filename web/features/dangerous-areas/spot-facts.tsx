import type { Proposal } from '#contract/dangerous-area-works.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';

const KINDS = ['BRAKING', 'ACCELERATION', 'CORNERING'] as const;

/** Why a place was proposed: what happened how often, and the expected number. */
export function SpotFacts({ spot }: { spot: Proposal }) {
  const t = useWords(areaWords);
  const { events, impacts, expected, drivers, meters, ratio, ratioLow, kind } = spot;
  const happened = [
    ...KINDS.filter((one) => events[one] > 0).map((one) => t(`count_${one}`, { count: events[one] })),
    ...(impacts > 0 ? [t('count_IMPACT', { count: impacts })] : []),
  ].join(', ');
  const facts = { happened, expected: formatNumber(expected, 1), drivers, count: drivers, km: formatDistance(meters) };
  return (
    <>
      <Row as="span" align="baseline" size="small">
        <Text as="strong" size="heading" tabular>
          {t('spotRate', { ratio: formatNumber(ratio, 1) })}
        </Text>
        <Note as="span">{t('spotRateLow', { low: formatNumber(ratioLow, 1) })}</Note>
        <Chip>{t(`kind_${kind}`)}</Chip>
      </Row>
      <Note as="span">{t('spotFacts', facts)}</Note>
    </>
  );
}
