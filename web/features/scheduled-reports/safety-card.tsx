import CircleCheck from 'icon:circle-check';
import { listReports, setSubscription, subscribeToSafetyReport } from '#contract/scheduled-reports.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Row } from '#web/ui/row.tsx';

const CHANGE = { invalidates: [listReports], label: 'report' };

/** The ready-made monthly report, subscribed to with one click. */
export function SafetyCard({ projectId }: { projectId: number }) {
  const t = useWords(scheduledReportsWords);
  const { data } = useEndpoint(listReports, { query: { projectId } }, { label: 'report' });
  const subscription = useChange(subscribeToSafetyReport, CHANGE);
  const ending = useChange(setSubscription, CHANGE);
  const known = data?.items.find(({ kind }) => kind === 'safety');
  const isSubscribed = known?.isSubscribed === true;
  const told = (key: 'subscribed' | 'unsubscribed' | 'unsubscribedAll') => ({
    onSuccess: () => showSnackbar({ message: t(key), type: 'success' }),
    onError: (error: Error) => reportFailure(error),
  });
  const subscribe = () => subscription.mutate({ query: { projectId } }, told('subscribed'));
  const unsubscribe = () =>
    known &&
    ending.mutate(
      { params: { id: known.id }, query: { projectId }, body: { wanted: false } },
      told(known.isChosen ? 'unsubscribed' : 'unsubscribedAll'),
    );
  return (
    <Card title={t('safety')}>
      <Row gap="12 24" justify="between">
        <p>{t('safetyLead')}</p>
        {isSubscribed ? (
          <Row gap={12}>
            <Chip tone="success">
              <CircleCheck size={14} aria-hidden="true" /> {t('isSubscribed')}
            </Chip>
            <Button busy={ending.isPending} onClick={unsubscribe}>
              {t('unsubscribe')}
            </Button>
          </Row>
        ) : (
          <Button kind="main" busy={subscription.isPending} disabled={!data} onClick={subscribe}>
            {t('subscribe')}
          </Button>
        )}
      </Row>
    </Card>
  );
}
