import { type FieldErrors, type FieldValues, set } from 'react-hook-form';
import type { z } from 'zod/mini';

/** What is wrong with a field: the code of the schema's issue, a form's own code, or "server". */
export type Problem = { type: string; message?: string };
export const BY_SERVER = 'server';

/** What a schema says against a body, by field; of several issues of a field the first. */
export function schemaProblems<Draft extends FieldValues>(schema: z.ZodMiniType, body: unknown): FieldErrors<Draft> {
  const { error } = schema.safeParse(body);
  const problems: FieldErrors<Draft> = {};
  for (const { path, code, message } of error?.issues.toReversed() ?? []) {
    set(problems, path.join('.'), { type: code, message });
  }
  return problems;
}
