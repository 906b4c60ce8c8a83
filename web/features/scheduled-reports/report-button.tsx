import Mail from 'icon:mail';
import Printer from 'icon:printer';
import { useState } from 'react';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { type ReportedView, ReportForm } from './report-form.tsx';

interface Props {
  projectId: number;
  /** What is on the screen when the button is pressed. */
  view: () => ReportedView;
}

/** Sends what the screen shows by e-mail regularly, or prints it once. */
export function ReportButtons({ projectId, view }: Props) {
  const t = useWords(scheduledReportsWords);
  const [chosen, setChosen] = useState<ReportedView | null>(null);
  return (
    <>
      <Button icon={<Mail size={16} aria-hidden="true" />} onClick={() => setChosen(view())}>
        {t('schedule')}
      </Button>
      <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
        {t('print')}
      </Button>
      <SidePanel open={chosen !== null} onClose={() => setChosen(null)} title={t('createTitle')}>
        {chosen && <ReportForm projectId={projectId} view={chosen} onDone={() => setChosen(null)} />}
      </SidePanel>
    </>
  );
}
