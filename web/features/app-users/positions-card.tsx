import type { AppUserHead } from '#contract/app-user-head.ts';
import { formatDistance } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './about.module.css';

const DIGITS = 5;

function PlaceText(spot: { lat: number; lon: number }) {
  const words = usePlaceText(spot);
  return words ? <span>{words}</span> : null;
}

/** The phone's last positions, with local times. */
export function PositionsCard({ head: { positions } }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  const { context: word } = useDictionary();
  return (
    <Card title={t('positions')} lead={t('positionsLead')} flush>
      {positions.length === 0 && (
        <Text as="p" pad="12 20" tone="muted">
          {t('noPositions')}
        </Text>
      )}
      <Text as="ul" line="between" className={styles.rows}>
        {positions.map(({ context, lat, lon, accuracy, at, zone }) => {
          const place = `${lat.toFixed(DIGITS)}, ${lon.toFixed(DIGITS)}`;
          return (
            <li key={context}>
              <Row gap="2 12" align="baseline" justify="between">
                <strong>{word(context)}</strong>
                <Note as="time" dateTime={at}>
                  {formatMoment(at, { zone })}
                </Note>
              </Row>
              <Row as="span" gap="2 12" align="baseline">
                <Row as="span" inline gap={2} nowrap size="small" mono>
                  {place}
                  <CopyButton text={place} label={t('copyPlace')} />
                </Row>
                <PlaceText lat={lat} lon={lon} />
                {accuracy !== null && (
                  <Note as="span" push>
                    {t('accuracy', { meters: formatDistance(accuracy) })}
                  </Note>
                )}
              </Row>
            </li>
          );
        })}
      </Text>
    </Card>
  );
}
