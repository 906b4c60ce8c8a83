import Combine from 'icon:combine';
import Gauge from 'icon:gauge';
import Route from 'icon:route';
import Scissors from 'icon:scissors';
import Undo2 from 'icon:undo-2';
import { type ReactNode, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { spanText } from '#web/features/timeline/shared/item-words.ts';
import { formatMoment } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { CorrectPanel, type Task } from './correct-panel.tsx';
import styles from './corrections.module.css';
import { useTripText } from './use-trip-text.ts';

interface Props {
  userKey: UserKey;
  trip: Trip;
  zone: string;
  mayWrite: boolean;
  /** Where the item would be split. */
  restsAt: number | null;
  /** Called with the start of the item that replaces this one. */
  onCorrected: (startTs: number) => void;
}

/** The corrections of an item, and, for admins, the actions to correct it. */
export function CorrectionsCard({ userKey, trip, zone, mayWrite, restsAt, onCorrected }: Props) {
  const t = useWords(tripWords);
  const [task, setTask] = useState<Task | null>(null);
  if (!mayWrite && !trip.corrections) return null;
  const isDrive = trip.features.scores !== undefined;
  return (
    <Card title={t('corrections')} lead={mayWrite ? t('correctionsLead') : undefined}>
      <Stack gap={12}>
        {trip.corrections && <Made trip={trip} zone={zone} onReset={mayWrite ? setTask : null} />}
        {mayWrite && trip.isOpen && <Notice tone="info">{t('stillRunning')}</Notice>}
        {mayWrite && !trip.isOpen && (
          <Grid gap={8} min={160}>
            <Button icon={<Route size={15} aria-hidden="true" />} onClick={() => setTask({ do: 'transport' })}>
              {t('setTransport')}
            </Button>
            {isDrive && (
              <Button icon={<Gauge size={15} aria-hidden="true" />} onClick={() => setTask({ do: 'scores' })}>
                {t('setScores')}
              </Button>
            )}
            <Button icon={<Scissors size={15} aria-hidden="true" />} onClick={() => setTask({ do: 'split' })}>
              {t('split')}
            </Button>
            {trip.following.length > 0 && (
              <Button icon={<Combine size={15} aria-hidden="true" />} onClick={() => setTask({ do: 'merge' })}>
                {t('merge')}
              </Button>
            )}
          </Grid>
        )}
      </Stack>
      {task && (
        <CorrectPanel
          userKey={userKey}
          trip={trip}
          zone={zone}
          task={task}
          restsAt={restsAt}
          onClose={() => setTask(null)}
          onCorrected={(startTs) => {
            setTask(null);
            onCorrected(startTs);
          }}
        />
      )}
    </Card>
  );
}

interface MadeProps {
  trip: Trip;
  zone: string;
  onReset: ((task: Task) => void) | null;
}

/** Each correction with the measured value, author, time and reason. */
function Made({ trip: { corrections, measured, measuredType }, zone, onReset }: MadeProps) {
  const t = useWords(tripWords);
  const words = useDictionary();
  const text = useTripText();
  if (!corrections) return null;
  const { transport, scores, cut } = corrections;
  const parts = (Object.entries(scores?.parts ?? {}) as [Parameters<typeof text.part>[0], number][])
    .map(([part, value]) => `${text.part(part)} ${value}`)
    .join(', ');
  const spans = (measured ?? []).map((item) => `${words.mode(item.type)} ${spanText(item, zone)}`).join(', ');
  const rows: [what: 'transport' | 'scores' | 'all', made: typeof cut | typeof transport, says: ReactNode][] = [
    [
      'transport',
      transport,
      transport && t('saysTransport', { mode: words.mode(transport.type), measured: words.mode(measuredType) }),
    ],
    ['scores', scores && { ...scores, kind: 'split' }, t('saysScores', { parts })],
    ['all', cut, cut && t(cut.kind === 'split' ? 'saysSplit' : 'saysMerge', { measured: spans })],
  ];
  return (
    <Stack as="ul" gap={12} className={styles.made}>
      {rows.map(
        ([what, made, says]) =>
          made && (
            <Row as="li" key={what} gap={12} align="start" justify="between" nowrap pad="0 0 0 12">
              <div>
                <Text as="strong" weight={600}>
                  {says}
                </Text>
                {made.reason && (
                  <Text as="q" breaks>
                    {made.reason}
                  </Text>
                )}
                <small title={formatMoment(made.at)}>
                  {made.by ?? (made.apiKey ? t('byKey', { key: made.apiKey }) : t('bySomebody'))} · <Ago at={made.at} />
                </small>
              </div>
              {onReset && (
                <Button
                  kind="quiet"
                  icon={<Undo2 size={15} aria-hidden="true" />}
                  onClick={() => onReset({ do: 'reset', what })}
                >
                  {t('reset')}
                </Button>
              )}
            </Row>
          ),
      )}
    </Stack>
  );
}
