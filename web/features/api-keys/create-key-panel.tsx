import { useState } from 'react';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Note } from '#web/ui/note.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { CreateKeyForm } from './create-key-form.tsx';
import { SecretBox } from './secret-box.tsx';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

/** First the form, then the secret; closing asks for confirmation until the secret has been saved. */
export function CreateKeyPanel({ projectId, open, onClose }: Props) {
  const t = useWords(apiKeysWords);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const leave = () => {
    setMade(null);
    onClose();
  };
  const close = () => {
    if (!made || confirm(t('notStored'))) leave();
  };
  return (
    <SidePanel
      open={open}
      onClose={close}
      title={made ? t('madeTitle', { name: made.name }) : t('create')}
      lead={made ? undefined : t('createLead')}
    >
      {made ? (
        <SecretBox secret={made.secret} onStored={leave}>
          <Note>{t('howToUse', { projectId })}</Note>
        </SecretBox>
      ) : (
        <CreateKeyForm
          projectId={projectId}
          onMade={({ apiKey, secret }) => setMade({ name: apiKey.name, secret })}
          onCancel={close}
        />
      )}
    </SidePanel>
  );
}
