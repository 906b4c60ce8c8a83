import ShieldQuestion from 'icon:shield-question';
import type { ReactNode } from 'react';
import type { CaseDetails } from '#contract/assistance.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecordPlaceholder } from '#web/ui/record-placeholder.tsx';
import { Row } from '#web/ui/row.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useCase } from './assistance.queries.ts';
import styles from './case.module.css';
import { CaseStateChip, KindName } from './case-chips.tsx';
import { CaseDelivery } from './case-delivery.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { CasePlace } from './case-place.tsx';
import { CaseWork } from './case-work.tsx';
import { CurveChart } from './curve-chart.tsx';
import { Elapsed } from './elapsed.tsx';

export interface CaseLinks {
  userHref: (one: CaseDetails) => string;
  tripHref: (one: CaseDetails) => string | null;
  deliveryHref: (delivery: NonNullable<CaseDetails['delivery']>) => string | null;
  contact: (one: CaseDetails) => ReactNode;
  comments: (one: CaseDetails) => ReactNode;
}

interface Props extends CaseLinks {
  projectId: number;
  id: string;
}

/** The details of one impact or call. */
export function CaseView({ projectId, id, ...links }: Props) {
  const t = useWords(assistanceWords);
  const query = useCase(projectId, id);
  const gone = { icon: <ShieldQuestion size={22} />, title: t('gone'), text: t('goneText') };
  return (
    <>
      <BackLink href={withParameters({ case: null })}>{t('back')}</BackLink>
      {query.data ? (
        <Details projectId={projectId} one={query.data} {...links} />
      ) : (
        <RecordPlaceholder query={query} gone={gone} height={320} />
      )}
    </>
  );
}

interface DetailsProps extends CaseLinks {
  projectId: number;
  one: CaseDetails;
}

function Details({ projectId, one, userHref, tripHref, deliveryHref, contact, comments }: DetailsProps) {
  const t = useWords(assistanceWords);
  const isWaiting = one.state === 'open' || one.state === 'acknowledged';
  return (
    <>
      <Row below={12} gap="8 16">
        <h2>
          <KindName kind={one.kind} isTest={one.isTest} />
        </h2>
        <CaseStateChip state={one.state} />
        {isWaiting && (
          <Text size="title" weight={600} tabular leading={26} className={styles.bigTimer} data-state={one.state}>
            <Elapsed since={one.acknowledgedAt ?? one.receivedAt} />
          </Text>
        )}
      </Row>
      <Remarks one={one} />
      <Grid columns="minmax(0, 1.7fr) minmax(300px, 1fr)" gap={20} align="start" className={styles.columns}>
        <Sections>
          <Card flush>
            <CasePlace at={one} />
            <CaseFacts one={one} userHref={userHref(one)} tripHref={tripHref(one)} />
          </Card>
          {one.kind === 'AID' && (
            <Card title={t('curve')}>{one.curve ? <CurveChart curve={one.curve} /> : <Note>{t('noCurve')}</Note>}</Card>
          )}
          <Card title={t('delivery')}>
            <CaseDelivery delivery={one.delivery} href={deliveryHref} />
          </Card>
        </Sections>
        <Sections>
          {contact(one)}
          <Card title={t('work')}>
            <CaseWork key={one.state} projectId={projectId} one={one} />
          </Card>
          {comments(one)}
          <Card title={t('happenedSoFar')}>
            <CaseHistory entries={one.history} />
          </Card>
        </Sections>
      </Grid>
    </>
  );
}

/** What makes it special, such as a test. */
function Remarks({ one }: { one: CaseDetails }) {
  const t = useWords(assistanceWords);
  const delay = (Date.parse(one.receivedAt) - Date.parse(one.happenedAt)) / 1000;
  const asi = formatNumber(one.asi, 2);
  return (
    <Stack gap={8} className={styles.remarks}>
      {one.isTest && <Notice tone="info">{t('testNote')}</Notice>}
      {one.state === 'filtered' && (
        <Notice tone="info">{t('filteredNote', { asi, threshold: formatNumber(one.severityThreshold, 2) })}</Notice>
      )}
      {one.state === 'late' && <Notice tone="info">{t('lateNote', { time: formatDuration(delay) })}</Notice>}
    </Stack>
  );
}
