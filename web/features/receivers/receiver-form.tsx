import { type FormEvent, useRef, useState } from 'react';
import { type Receiver, saveReceiver } from '#contract/receivers.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { bodyOf, draftOf, isChanged, isSound, refusedUrl, urlProblem } from './draft.ts';
import { HeaderFields } from './header-fields.tsx';
import { OffNotice } from './health-notice.tsx';
import { ReceiverFacts } from './receiver-facts.tsx';
import styles from './receivers.module.css';
import { Refused } from './refused.tsx';
import { RemoveSection } from './remove-section.tsx';
import { CheckSection, SampleSection } from './sample-section.tsx';
import { SecretSection } from './secret-section.tsx';
import { useLearnReceiver } from './use-learn-receiver.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
  /** The others stay as they are being edited, out of sight. */
  shown: boolean;
}

const aboutUrl = (error: unknown): boolean => error instanceof CallError && Boolean(error.fields?.['body.url']);

/** One receiver: what it was when it was opened is what a save is compared with. */
export function ReceiverForm({ projectId, receiver, shown }: Props) {
  const t = useWords(receiversWords);
  const ui = useWords(uiWords);
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(receiver);
  const [draft, setDraft] = useState(() => draftOf(receiver));
  const [strict, setStrict] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const saving = useChange(saveReceiver, { label: 'sdkConfig', onSuccess: useLearnReceiver(projectId) });
  const name = t(`kind_${receiver.kind}`);
  const changed = isChanged(draft, seen);
  useUnsavedWarning(changed, t('unsavedQuestion'));
  useUnsavedWarning(fresh !== null, t('secretUnstored'));

  const start = (from: Receiver) => {
    setSeen(from);
    setDraft(draftOf(from));
    setStrict(false);
    saving.reset();
  };
  // Its secret was replaced meanwhile, or somebody else's save came with a fresh look: go on from there.
  if (receiver.version !== seen.version && !changed && !saving.isPending) start(receiver);
  else if (receiver.version > seen.version && sameSettings(receiver, seen)) setSeen(receiver);

  const save = (version: number) => {
    if (saving.isPending) return;
    setStrict(true);
    if (!isSound(draft)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    saving.mutate(
      { query: { projectId }, body: bodyOf(draft, { kind: receiver.kind, version }) },
      {
        onSuccess: (answer) => {
          setSeen(answer.receiver);
          setDraft(draftOf(answer.receiver));
          setStrict(false);
          if (answer.secret) setFresh(answer.secret);
          showSnackbar({ message: t('saved', { receiver: name }), type: 'success' });
        },
      },
    );
  };
  const conflict = saving.error instanceof CallError ? saving.error.conflict : undefined;
  const theirs = conflict?.current as Receiver | undefined;
  const urlError =
    (strict && urlProblem(draft.url)) ||
    (aboutUrl(saving.error) && saving.variables?.body.url === draft.url.trim() ? refusedUrl(draft.url) : undefined);
  const unresolved = saving.data?.unresolved && !changed && seen.url !== null;
  return (
    <form
      ref={form}
      hidden={!shown}
      aria-label={name}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (changed) save(seen.version);
      }}
    >
      {seen.off && (
        <div className={styles.above}>
          <OffNotice receiver={seen} />
        </div>
      )}
      {unresolved && (
        <div className={styles.above}>
          <Notice tone="warning">
            <strong>{t('unresolvedTitle')}</strong>
            {t('unresolved')}
          </Notice>
        </div>
      )}
      {saving.error && !conflict && !aboutUrl(saving.error) && (
        <div className={styles.above}>
          <Refused error={saving.error} />
        </div>
      )}
      {conflict && theirs && (
        <div className={styles.above}>
          <ConflictNotice conflict={conflict} now={<ReceiverFacts {...theirs} />} yours={<ReceiverFacts {...draft} />}>
            <Button busy={saving.isPending} onClick={() => save(theirs.version)}>
              {ui('overwrite')}
            </Button>
            <Button kind="quiet" onClick={() => start(theirs)}>
              {ui('keepTheirs')}
            </Button>
          </ConflictNotice>
        </div>
      )}
      <DeliveryFields
        kind={receiver.kind}
        draft={draft}
        urlError={urlError || undefined}
        strict={strict}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      <SecretSection projectId={projectId} receiver={seen} fresh={fresh} onStored={() => setFresh(null)} />
      <HeaderFields draft={draft} strict={strict} onChange={(headers) => setDraft({ ...draft, headers })} />
      <SampleSection kind={receiver.kind} url={draft.url} />
      <CheckSection />
      {seen.url !== null && <RemoveSection projectId={projectId} receiver={seen} onRemoved={start} />}
      {changed && !conflict && (
        <SaveBar title={t('unsaved')} hint={strict && !isSound(draft) ? t('wrongHint') : name}>
          <Button kind="quiet" onClick={() => start(seen)}>
            {t('discard')}
          </Button>
          <Button kind="main" type="submit" busy={saving.isPending}>
            {t(saving.isPending ? 'saving' : 'save')}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}

/** The same but for the secret. */
const sameSettings = (a: Receiver, b: Receiver): boolean =>
  JSON.stringify([a.url, a.active, a.events, a.headers]) === JSON.stringify([b.url, b.active, b.events, b.headers]);
