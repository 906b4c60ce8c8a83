import { useState } from 'react';
import type { CaseDetails } from '#contract/assistance.ts';
import { CASE_OUTCOMES, type CaseOutcome, LONGEST_CASE_NOTE } from '#contract/assistance-lists.ts';
import { formatAgo } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { type CaseDeed, useAssignees, useDeed } from './assistance.queries.ts';
import { useRefusal } from './use-refusal.ts';

/** Acknowledge, assign, close. */
export function CaseWork({ projectId, one }: { projectId: number; one: CaseDetails }) {
  const t = useWords(assistanceWords);
  const refused = useRefusal();
  const deed = useDeed(projectId, one.id);
  const act = (input: CaseDeed, message: string) =>
    deed.mutate(input, {
      onSuccess: () => showSnackbar({ message, type: 'success' }),
      onError: refused,
    });
  const { version } = one;
  const closing = (
    <Close
      usual={one.isTest ? 'test' : one.state === 'late' ? 'too-late' : 'helped'}
      busy={deed.isPending}
      onClose={(outcome, text) => act({ deed: 'close', version, outcome, text }, t('closed'))}
    />
  );
  if (one.state !== 'open' && one.state !== 'acknowledged') {
    return (
      <Stack>
        {one.closedAt && one.outcome && (
          <p>
            <strong>{t(`outcome_${one.outcome}`)}</strong>{' '}
            <Note as="span">{t('doneBy', { ago: formatAgo(one.closedAt) })}</Note>
          </p>
        )}
        <Row align="stretch">
          <Button busy={deed.isPending} onClick={() => act({ deed: 'reopen', version }, t('reopened'))}>
            {t('reopen')}
          </Button>
        </Row>
        {one.state === 'late' && closing}
      </Stack>
    );
  }
  return (
    <Stack>
      {one.state === 'open' && (
        <Button
          kind="main"
          wide
          large
          busy={deed.isPending}
          onClick={() => act({ deed: 'acknowledge', version }, t('acknowledged'))}
        >
          {t('acknowledge')}
        </Button>
      )}
      <Assign
        projectId={projectId}
        one={one}
        onAssign={(uid) => act({ deed: 'assign', version, uid }, t('assignedNow'))}
      />
      {closing}
    </Stack>
  );
}

interface AssignProps {
  projectId: number;
  one: CaseDetails;
  onAssign: (uid: string | null) => void;
}

function Assign({ projectId, one, onAssign }: AssignProps) {
  const t = useWords(assistanceWords);
  const people = useAssignees(projectId).data ?? [];
  const isListed = people.some(({ uid }) => uid === one.assignedUid);
  return (
    <SelectField
      label={t('assign')}
      value={one.assignedUid ?? ''}
      onChange={(event) => onAssign(event.target.value || null)}
    >
      <option value="">{t('nobody')}</option>
      {one.assignedUid && !isListed && <option value={one.assignedUid}>{one.assignedTo}</option>}
      {people.map(({ uid, email }) => (
        <option key={uid} value={uid}>
          {email}
        </option>
      ))}
    </SelectField>
  );
}

interface CloseProps {
  /** The outcome chosen first. */
  usual: CaseOutcome;
  busy: boolean;
  onClose: (outcome: CaseOutcome, text: string) => void;
}

function Close({ usual, busy, onClose }: CloseProps) {
  const t = useWords(assistanceWords);
  const ui = useWords(uiWords);
  const [outcome, setOutcome] = useState<CaseOutcome>(usual);
  const [text, setText] = useState('');
  return (
    <Stack
      as="form"
      gap={12}
      pad="16 0 0"
      line="top"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onClose(outcome, text);
      }}
    >
      <SelectField
        label={t('outcome')}
        value={outcome}
        onChange={(event) => setOutcome(CASE_OUTCOMES.find((one) => one === event.target.value) ?? outcome)}
      >
        {CASE_OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {t(`outcome_${one}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('closeText')}
        aside={ui('optional')}
        rows={2}
        maxLength={LONGEST_CASE_NOTE}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('close')}
      </Button>
    </Stack>
  );
}
