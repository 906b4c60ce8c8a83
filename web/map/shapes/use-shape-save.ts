import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import type { ShapeDraft } from './use-shape-draft.ts';

interface Input<Values, Reply> {
  draft: ShapeDraft;
  /** Null while the draft is invalid. */
  values: Values | null;
  saving: UseMutationResult<Reply, Error, { id: string | null; version: number; values: Values }>;
  isChanged: boolean;
  /** The warning before unsaved changes are discarded. */
  question: string;
  /** With what the server answered, when it was saved. */
  onDone: (reply: Reply | null) => void;
}

/** Saves a draft; distinguishes a duplicate at the same place, too many corners of all together, a conflict, and other failures. */
export function useShapeSave<Saved extends { version: number }, Values extends { name: string }, Reply = unknown>(
  input: Input<Values, Reply>,
) {
  const { draft, values, saving, isChanged, question, onDone } = input;
  const t = useWords(shapeWords);
  const [tried, setTried] = useState(false);
  const markSaved = useUnsavedWarning(isChanged, question);
  const done = (reply: Reply | null = null) => {
    markSaved();
    onDone(reply);
  };
  const save = (version: number) => {
    setTried(true);
    if (!values) return;
    saving.mutate(
      { id: draft.id, version, values },
      {
        onSuccess: (reply) => {
          showSnackbar({ message: t('saved', { name: values.name }), type: 'success' });
          done(reply);
        },
      },
    );
  };
  const error = saving.error instanceof CallError ? saving.error : null;
  const conflict = error?.conflict;
  const theirs = conflict?.current as Saved | undefined;
  const isTwin = error?.fields?.['body.name'] !== undefined;
  const hasManyCorners = error?.fields?.['body.shape.ring'] !== undefined;
  return {
    /** Problems are shown after the first attempt. */
    tried,
    save: () => save(draft.version),
    overwrite: () => theirs && save(theirs.version),
    isBusy: saving.isPending,
    isTwin,
    hasManyCorners,
    failure: isTwin || conflict ? null : saving.error,
    conflict,
    theirs,
    done: () => done(),
  };
}
