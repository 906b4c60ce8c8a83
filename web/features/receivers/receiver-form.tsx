import { useState } from 'react';
import { type Receiver, saveReceiver } from '#contract/receivers.ts';
import { useChange } from '#web/api/use-change.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BY_SERVER } from '#web/ui/schema-problems.ts';
import { Text } from '#web/ui/text.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, formProps, UnsavedBar } from '#web/ui/versioned-form.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { HeaderFields } from './header-fields.tsx';
import { OffNotice } from './health-notice.tsx';
import { problemsIn, type ReceiverProblem, receiverBodyOf, receiverDraftOf, refusedUrl } from './receiver-draft.ts';
import { ReceiverFacts } from './receiver-facts.tsx';
import { Refused } from './refused.tsx';
import { RemoveSection } from './remove-section.tsx';
import { CheckSection, SampleSection } from './sample-section.tsx';
import { SecretSection } from './secret-section.tsx';
import { TestSection } from './test-section.tsx';
import { useLearnReceiver } from './use-learn-receiver.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
  /** The forms of other receivers stay mounted but hidden. */
  shown: boolean;
}

export function ReceiverForm({ projectId, receiver, shown }: Props) {
  const t = useWords(receiversWords);
  const [fresh, setFresh] = useState<string | null>(null);
  const saving = useChange(saveReceiver, { label: 'sdkConfig', onSuccess: useLearnReceiver(projectId) });
  const name = t(`kind_${receiver.kind}`);
  const form = useVersionedForm({
    record: receiver,
    follow: (latest, seen) => latest.version !== seen.version,
    // Only its secret was replaced meanwhile.
    rebase: (latest, seen) => latest.version > seen.version && sameSettings(latest, seen),
    draftOf: receiverDraftOf,
    schema: saveReceiver.body,
    bodyOf: receiverBodyOf,
    check: problemsIn,
    save: (body) => saving.mutateAsync({ query: { projectId }, body }),
    onSaved: ({ secret }) => {
      if (secret) setFresh(secret);
      showSnackbar({ message: t('saved', { receiver: name }), type: 'success' });
    },
    recordOf: (reply) => reply.receiver,
    onUnchanged: () => {},
    question: t('unsavedQuestion'),
  });
  useUnsavedWarning(fresh !== null, t('secretUnstored'));
  const { draft, seen, change } = form;
  const isUnresolved = saving.data?.unresolved && !form.isDirty && seen.url !== null;
  const urlProblem = form.problem('url')?.type;
  return (
    <form hidden={!shown} aria-label={name} {...formProps(form)}>
      {seen.off && (
        <Text as="div" below={20} maxWidth={1040}>
          <OffNotice receiver={seen} />
        </Text>
      )}
      {isUnresolved && (
        <Text as="div" below={20} maxWidth={1040}>
          <Notice tone="warning">
            <strong>{t('unresolvedTitle')}</strong>
            {t('unresolved')}
          </Notice>
        </Text>
      )}
      {(form.failure || form.conflict) && (
        <Text as="div" below={20} maxWidth={1040}>
          {form.failure ? (
            <Refused error={form.failure} />
          ) : (
            <FormTrouble
              form={form}
              now={(theirs) => <ReceiverFacts {...theirs} />}
              yours={<ReceiverFacts {...draft} />}
            />
          )}
        </Text>
      )}
      <DeliveryFields
        kind={receiver.kind}
        draft={draft}
        urlError={urlProblem === BY_SERVER ? refusedUrl(draft.url) : (urlProblem as ReceiverProblem | undefined)}
        isWithoutEvents={form.problem('events') !== undefined}
        onChange={change}
      />
      <SecretSection projectId={projectId} receiver={seen} fresh={fresh} onStored={() => setFresh(null)} />
      {seen.url !== null && !form.isDirty && <TestSection projectId={projectId} receiver={seen} />}
      <HeaderFields
        headers={draft.headers}
        problem={(field) => form.problem(`headers.${field}`)?.type as ReceiverProblem | undefined}
        onChange={(headers) => change({ headers })}
      />
      <SampleSection kind={receiver.kind} url={draft.url} />
      <CheckSection />
      {seen.url !== null && <RemoveSection projectId={projectId} receiver={seen} onRemoved={form.start} />}
      <UnsavedBar
        form={form}
        title={t('unsaved')}
        hint={form.isWrong ? t('wrongHint') : name}
        discard={t('discard')}
        save={t('save')}
        saving={t('saving')}
      />
    </form>
  );
}

const sameSettings = (a: Receiver, b: Receiver): boolean =>
  JSON.stringify([a.url, a.active, a.events, a.headers]) === JSON.stringify([b.url, b.active, b.events, b.headers]);
