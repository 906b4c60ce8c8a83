import type { Delivery } from '#contract/deliveries.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { answerText, DELIVERY_TONES, durationText } from './delivery-words.ts';

export function useDeliveryColumns(onOpen: (id: string) => void): Column<Delivery>[] {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const what = ({ events: [first, ...more], eventCount }: Delivery) =>
    eventCount === 1 && first && more.length === 0 ? names(`event_${first}`) : t('events', { count: eventCount });
  return [
    {
      key: 'what',
      label: t('what'),
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" inline gap="4 8">
          <Text
            as="button"
            weight={500}
            tone="brand"
            textAlign="left"
            link="plain"
            type="button"
            aria-label={t('open', { when: formatMoment(row.createdAt) })}
            onClick={() => onOpen(row.id)}
          >
            {what(row)}
          </Text>
          {row.test && <Chip tone="brand">{t('test')}</Chip>}
        </Row>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      width: '112px',
      onPhone: 'corner',
      cell: (row) => <Chip tone={DELIVERY_TONES[row.state]}>{t(`state_${row.state}`)}</Chip>,
    },
    {
      key: 'whose',
      label: t('whose'),
      cell: ({ userId, userCount }) => (
        <Text breaks>
          {userId === null ? (
            <em>{t('erased')}</em>
          ) : (
            <Text size="small" mono breaks>
              {inOrder(userId)}
            </Text>
          )}
          {userCount > 1 && <Note as="span"> {t('moreUsers', { count: userCount - 1 })}</Note>}
        </Text>
      ),
    },
    {
      key: 'answer',
      label: t('answer'),
      cell: (row) =>
        row.lastTryAt === null ? (
          <Note as="span">{t('under_way')}</Note>
        ) : (
          answerText(t, { status: row.lastStatus, error: row.lastError })
        ),
    },
    {
      key: 'duration',
      label: t('duration'),
      align: 'right',
      width: '84px',
      cell: (row) => (
        <Text tabular oneLine>
          {durationText(t, row.lastDurationMs)}
        </Text>
      ),
    },
    {
      key: 'tries',
      label: t('tries'),
      align: 'right',
      width: '76px',
      cell: (row) => (
        <Text tabular oneLine>
          {row.tries}
        </Text>
      ),
    },
    {
      key: 'next',
      label: t('nextTry'),
      width: '132px',
      cell: ({ nextTryAt, state }) =>
        state === 'waiting' && nextTryAt ? (
          <Text as="time" tabular oneLine dateTime={nextTryAt} title={formatMoment(nextTryAt)}>
            {new Date(nextTryAt) <= new Date() ? t('soon') : formatAgo(nextTryAt)}
          </Text>
        ) : (
          <Note as="span">–</Note>
        ),
    },
    {
      key: 'when',
      label: t('when'),
      width: '144px',
      cell: (row) => (
        <Text tabular oneLine>
          <Ago at={row.createdAt} />
        </Text>
      ),
    },
  ];
}
