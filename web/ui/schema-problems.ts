import { type FieldErrors, type FieldValues, set } from 'react-hook-form';
import type { z } from 'zod/mini';

export interface Problem {
  /** The code of the schema's issue, a code of the form's own, or BY_SERVER. */
  type: string;
  /** The schema's message; from the server, the detail in its error. */
  message?: string;
}
export const BY_SERVER = 'server';

/** The issues of a body by field; only the first issue of each field. */
export function schemaProblems<Draft extends FieldValues>(schema: z.ZodMiniType, body: unknown): FieldErrors<Draft> {
  const { error } = schema.safeParse(body);
  const problems: FieldErrors<Draft> = {};
  for (const { path, code, message } of error?.issues.toReversed() ?? []) {
    set(problems, path.join('.'), { type: code, message });
  }
  return problems;
}

/** "Belongs to another vehicle." → "Belongs to another vehicle: Van 1" */
export const withDetail = (text: string, { message }: Problem): string =>
  message ? `${text.replace(/\.$/, '')}: ${message}` : text;
