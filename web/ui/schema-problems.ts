import { type FieldErrors, type FieldValues, set } from 'react-hook-form';
import type { z } from 'zod/mini';

export interface Problem {
  /** The code of the schema's issue, a code of the form's own, or BY_SERVER. */
  type: string;
  /** In the schema's words; from the server, the detail that its failure names. */
  message?: string;
}
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

/** "Belongs to another vehicle." → "Belongs to another vehicle: Van 1" */
export const withDetail = (text: string, { message }: Problem): string =>
  message ? `${text.replace(/\.$/, '')}: ${message}` : text;
