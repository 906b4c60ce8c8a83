import SendHorizontal from 'icon:send-horizontal';
import { useState } from 'react';
import type { Receiver } from '#contract/receivers.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { TestPanel } from './test-panel.tsx';

export function TestSection({ projectId, receiver }: { projectId: number; receiver: Receiver }) {
  const t = useWords(deliveriesWords);
  const { open } = useAddress({});
  const [isTesting, setTesting] = useState(false);
  return (
    <SettingsSection title={t('test')} lead={t('testLead', { url: receiver.url ?? '' })}>
      <div>
        <Button
          icon={<SendHorizontal size={15} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setTesting(true)}
        >
          {t('sendTest')}
        </Button>
      </div>
      {isTesting && (
        <TestPanel
          projectId={projectId}
          receiver={receiver}
          sendsAtOnce
          onClose={() => setTesting(false)}
          onLook={(delivery) => open({ view: 'deliveries', delivery })}
        />
      )}
    </SettingsSection>
  );
}
