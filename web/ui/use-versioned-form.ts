import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  set,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { CallError } from '#web/api/call-failure.ts';
import { BY_SERVER, type Problem, schemaProblems } from './schema-problems.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

interface Options<Schema extends z.ZodMiniType, Draft extends FieldValues, Saved, Reply> {
  /** The record being edited. A save is compared with its state at opening, whatever is fetched meanwhile. */
  record: Saved;
  /** Adopts what others save while nothing is typed here, for forms that stay open. */
  follow?: (record: Saved, seen: Saved) => boolean;
  /** Continues from a newer record while typing, if nothing that is edited here has changed. */
  rebase?: (record: Saved, seen: Saved) => boolean;
  /** The fields as they are typed, named like the fields of the body. */
  draftOf: (record: Saved) => Draft;
  /** The body's schema, and the body for a draft based on this record. */
  schema: Schema;
  bodyOf: (draft: Draft, seen: Saved) => z.input<Schema>;
  /** Rules beyond the schema: the code of what is wrong, by field. */
  check?: (draft: Draft, seen: Saved) => Record<string, string | undefined>;
  /** Shows what is wrong with a field as soon as it is typed, rather than after the first attempt to save. */
  atOnce?: boolean;
  /** Called when something is invalid, before the first such field is focused. */
  onInvalid?: (errors: FieldErrors<Draft>) => void;
  save: (body: z.input<Schema>, seen: Saved) => Promise<Reply>;
  onSaved: (reply: Reply) => void;
  /** The record to continue from after a save, if the form stays open. */
  recordOf?: (reply: Reply) => Saved;
  /** Called instead of saving if nothing has changed. */
  onUnchanged?: () => void;
  /** Called instead of continuing from what somebody else saved. */
  onTheirs?: () => void;
  /** Asked before unsaved changes are left; without it nothing is asked. */
  question?: string;
}

export type VersionedFormState<Draft extends FieldValues, Saved> = ReturnType<
  typeof useVersionedForm<z.ZodMiniType, Draft, Saved, unknown>
>;

/** A record that people edit: its draft, what is wrong with it, saving it, and what to do when somebody else saved first. */
export function useVersionedForm<Schema extends z.ZodMiniType, Draft extends FieldValues, Saved, Reply>(
  options: Options<Schema, Draft, Saved, Reply>,
) {
  const { record, draftOf, schema, bodyOf, check, atOnce = false } = options;
  const [seen, setSeen] = useState(record);
  const [failure, setFailure] = useState<unknown>(null);
  const element = useRef<HTMLFormElement>(null);
  const problemsOf = (draft: Draft) => {
    const problems = schemaProblems<Draft>(schema, bodyOf(draft, seen));
    for (const [field, type] of Object.entries(check?.(draft, seen) ?? {})) {
      if (type) set(problems, field, { type });
    }
    return problems;
  };
  const form = useForm<Draft>({
    defaultValues: draftOf(record) as DefaultValues<Draft>,
    mode: atOnce ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
    resolver: (draft) => {
      const errors = problemsOf(draft);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: draft, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState;
  const markSaved = useUnsavedWarning(isDirty && options.question !== undefined, options.question ?? '');
  const conflict = failure instanceof CallError ? failure.conflict : undefined;

  const start = (from: Saved) => {
    setSeen(from);
    setFailure(null);
    form.reset(draftOf(from));
  };
  useEffect(() => {
    if (!isDirty && !isSubmitting && options.follow?.(record, seen)) start(record);
    else if (options.rebase?.(record, seen)) setSeen(record);
  });

  const focusFirstProblem = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const fail = (error: unknown) => {
    setFailure(error);
    if (!(error instanceof CallError) || error.conflict) return;
    for (const path of Object.keys(error.fields ?? {})) {
      form.setError(fieldOf<Draft>(path), { type: BY_SERVER, message: error.details?.[path] });
    }
    focusFirstProblem();
  };
  const showProblems = (found: FieldErrors<Draft>) => {
    options.onInvalid?.(found);
    focusFirstProblem();
  };
  const send = (against: Saved) =>
    form.handleSubmit(async (draft) => {
      let reply: Reply;
      try {
        reply = await options.save(bodyOf(draft as Draft, against), against);
      } catch (error) {
        return fail(error);
      }
      setFailure(null);
      markSaved();
      options.onSaved(reply);
      if (options.recordOf) start(options.recordOf(reply));
    }, showProblems)();

  const put = <Name extends Path<Draft>>(name: Name, value: PathValue<Draft, Name>) => {
    if (!conflict) setFailure(null);
    form.setValue(name, value, { shouldDirty: true });
    if (!atOnce && !isSubmitted) return;
    // The library does not compare the parts of values that are not inputs.
    const wrong = get(problemsOf(form.getValues()), name);
    if (wrong) form.setError(name, wrong);
    else form.clearErrors(name);
  };
  const problem = (name: string): Problem | undefined => get(errors, name);
  const isField = (path: string) => get(form.getValues(), fieldOf<Draft>(path)) !== undefined;
  const isToldAtField = failure instanceof CallError && Object.keys(failure.fields ?? {}).some(isField);
  return {
    element,
    seen,
    draft: form.watch(),
    isDirty,
    isBusy: isSubmitting,
    /** Whether anything is known to be invalid. */
    isWrong: Object.keys(errors).length > 0,
    /** Whether a save was attempted. */
    isTried: isSubmitted,
    /** What an input, select or text area of the draft needs. */
    field: (name: Path<Draft>) => form.register(name, { onChange: () => conflict || setFailure(null) }),
    problem,
    /** The error texts of a field: from the schema or the form, and from the server. */
    error: (name: string, text: string, byServer = text) =>
      problem(name) && (problem(name)?.type === BY_SERVER ? byServer : text),
    put,
    change: (part: Partial<Draft>) => {
      for (const [name, value] of Object.entries(part)) put(name as Path<Draft>, value);
    },
    conflict,
    /** What somebody else saved first. */
    theirs: conflict?.current as Saved | undefined,
    /** Why the last save failed, unless a field shows it. */
    failure: conflict || isToldAtField ? null : failure,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      // A panel may be inside another form, which must not be submitted too.
      event?.stopPropagation();
      if (isSubmitting) return;
      if (!isDirty && options.onUnchanged) options.onUnchanged();
      else void send(seen);
    },
    overwrite: () => {
      if (conflict) void send(conflict.current as Saved);
    },
    takeTheirs: options.onTheirs ?? (() => conflict && start(conflict.current as Saved)),
    start,
    discard: () => start(seen),
  };
}

const fieldOf = <Draft extends FieldValues>(path: string) => path.replace(/^body\./, '') as Path<Draft>;
