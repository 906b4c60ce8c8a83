import FlaskConical from 'icon:flask-conical';
import { useState } from 'react';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useWaitingCases } from '#web/session/waiting-cases.ts';
import { Button } from '#web/ui/button.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { AssistanceFrame } from './assistance-frame.tsx';
import { type CaseLinks, CaseView } from './case-view.tsx';
import { CasesCard } from './cases-card.tsx';
import { DaysCard } from './days-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { SimulatePanel } from './simulate-panel.tsx';
import { useDays } from './use-days.ts';

interface Props extends CaseLinks {
  projectId: number;
}

const PARAMETERS = { case: text() };

/** The queue, the cases, and the details of one. */
export function AssistanceScreen({ projectId, ...rest }: Props) {
  const t = useWords(assistanceWords);
  const { query } = useAddress(PARAMETERS);
  const fresh = useWaitingCases((cases) => cases.fresh);
  const [isSimulating, simulate] = useState(false);
  const button = (
    <Button icon={<FlaskConical size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => simulate(true)}>
      {t('simulate')}
    </Button>
  );
  return (
    <AssistanceFrame tab="calls" projectId={projectId} actions={button}>
      {query.case ? (
        <CaseView key={query.case} projectId={projectId} id={query.case} {...rest} />
      ) : (
        <Sections>
          <QueueCard projectId={projectId} fresh={fresh} />
          <LookingBack projectId={projectId} />
        </Sections>
      )}
      <SimulatePanel projectId={projectId} open={isSimulating} onClose={() => simulate(false)} />
    </AssistanceFrame>
  );
}

function LookingBack({ projectId }: { projectId: number }) {
  const range = useDays(projectId);
  return (
    <>
      <DaysCard range={range} />
      <CasesCard days={range.days} />
    </>
  );
}
