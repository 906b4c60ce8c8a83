import CircleCheck from 'icon:circle-check';
import CircleHelp from 'icon:circle-help';
import Clock from 'icon:clock';
import Info from 'icon:info';
import TriangleAlert from 'icon:triangle-alert';
import type { WhyCode } from '#contract/insight-lists.ts';
import type { Why } from '#contract/insight-why.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './why.module.css';
import { useWhyWords } from './why-words.ts';

type Tone = 'fine' | 'wait' | 'plain' | 'trouble';
const ICONS: Readonly<Record<Tone, IconComponent>> = {
  fine: CircleCheck,
  wait: Clock,
  plain: Info,
  trouble: TriangleAlert,
};
const TONES: Partial<Record<WhyCode, Tone>> = {
  trip: 'fine',
  tripLate: 'fine',
  tripRunning: 'wait',
  engineWorking: 'wait',
  offline: 'wait',
  still: 'plain',
  tooShort: 'plain',
  fakeTrip: 'plain',
  inFuture: 'plain',
  notRegistered: 'plain',
  corrected: 'plain',
  olderThanRetention: 'plain',
};
const TRIPS: readonly WhyCode[] = ['trip', 'tripLate', 'tripRunning', 'corrected'];
const BARE = { search: null, level: null, state: null, from: null, to: null };

/** The answer, a remedy and links. */
export function WhyAnswerCard({ why: { answer, also, zone, date, atTs } }: { why: Why }) {
  const t = useWords(insightWords);
  const { sentence, help } = useWhyWords(zone);
  const tone = TONES[answer.code] ?? 'trouble';
  const Icon = ICONS[tone] ?? CircleHelp;
  const item = TRIPS.includes(answer.code) && answer.startTs ? String(answer.startTs) : null;
  const day = { ...BARE, tab: null, date, t: String(atTs) };
  return (
    <Grid as="section" card className={styles.answer} data-tone={tone} aria-label={t('answerTitle')}>
      <Row
        as="span"
        gap={0}
        justify="center"
        inline
        nowrap
        tone="warning"
        rounded="round"
        ground="warning"
        square={40}
        className={styles.icon}
        aria-hidden="true"
      >
        <Icon size={22} />
      </Row>
      <div className={styles.words}>
        <Text as="h2" breaks below={8}>
          {sentence(answer)}
        </Text>
        <Text as="p" leading={22}>
          <Text tone="muted">{t('whatHelps')}:</Text> {help(answer)}
        </Text>
        {also.length > 0 && (
          <>
            <Text as="h3" tone="muted" above={16} below={4}>
              {t('alsoTitle')}
            </Text>
            <ul>
              {also.map((one) => (
                <li key={one.code}>{sentence(one)}</li>
              ))}
            </ul>
          </>
        )}
        <Row above={16} align="stretch">
          <ButtonLink href={withParameters({ ...day, item })}>{t(item ? 'toTrip' : 'toDay')}</ButtonLink>
          <ButtonLink kind="quiet" href={withParameters({ ...BARE, tab: 'logs', date, item: null })}>
            {t('toLogs')}
          </ButtonLink>
          {answer.code === 'serviceOff' && (
            <ButtonLink kind="quiet" href={withParameters({ ...BARE, tab: 'config' })}>
              {t('toConfig')}
            </ButtonLink>
          )}
          {answer.code === 'sdkNotRunning' && (
            <ButtonLink kind="quiet" href={withParameters({ ...BARE, tab: 'states' })}>
              {t('toStates')}
            </ButtonLink>
          )}
        </Row>
      </div>
    </Grid>
  );
}
