import Mail from 'icon:mail';
import Printer from 'icon:printer';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import type { ReportedView } from './report-form.tsx';

/** Few people open it, and every opening of the screen would fetch it. */
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }));

interface Props {
  projectId: number;
  /** What is on the screen when the button is pressed. */
  view: () => ReportedView;
  /** Without names beside the icons, where the title has many actions. */
  isCompact?: boolean;
  /** Prints the screen, if that takes more than what browsers do. */
  onPrint?: () => void;
}

/** Sends what the screen shows by e-mail regularly, or prints it once. */
export function ReportButtons({ projectId, view, isCompact = false, onPrint = () => print() }: Props) {
  const t = useWords(scheduledReportsWords);
  const [chosen, setChosen] = useState<ReportedView | null>(null);
  const action = (name: string, Icon: IconComponent, onClick: () => void): ReactNode =>
    isCompact ? (
      <IconButton label={name} onClick={onClick}>
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    ) : (
      <Button icon={<Icon size={16} aria-hidden="true" />} onClick={onClick}>
        {name}
      </Button>
    );
  return (
    <>
      {action(t('schedule'), Mail, () => setChosen(view()))}
      {action(t('print'), Printer, onPrint)}
      <SidePanel open={chosen !== null} onClose={() => setChosen(null)} title={t('createTitle')}>
        {chosen && (
          <Suspense fallback={null}>
            <ReportForm projectId={projectId} view={chosen} onDone={() => setChosen(null)} />
          </Suspense>
        )}
      </SidePanel>
    </>
  );
}
