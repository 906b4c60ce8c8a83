import type { ReceiverKind } from '#contract/receivers.ts';
import type { StoredHeader } from '#server/db/receiver-tables.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Secrets } from '#server/secrets.ts';
import { seal, secretPlaceOf } from './receiver-secrets.ts';

export interface HeaderInput {
  name: string;
  value?: string | undefined;
}

const sameName = (a: { name: string }, b: { name: string }): boolean => a.name.toLowerCase() === b.name.toLowerCase();

export const headerNamed = <Header extends { name: string }>(
  headers: readonly Header[],
  name: string,
): Header | undefined => headers.find((header) => sameName(header, { name }));

export function refuseTwins(headers: readonly HeaderInput[]): void {
  const twin = headers.findIndex((header, index) => headers.slice(0, index).some((other) => sameName(header, other)));
  if (twin >= 0) throw refused(twin, 'name', 'is there twice');
}

/** A value that was entered for one server is not sent to another: whoever may only change the address would learn it. */
export const isSameServer = (before: string | null, after: string): boolean =>
  before !== null && new URL(before).origin === new URL(after).origin;

interface Former {
  headers: readonly StoredHeader[];
  /** Whether the address is on the server for which they were entered. */
  isSameServer: boolean;
}

/** A given value is sealed; an omitted one stays as it was, for the same server. */
export function sealedHeaders(
  secrets: Secrets,
  { projectId, kind, now }: { projectId: number; kind: ReceiverKind; now: Date },
  before: Former,
  inputs: readonly HeaderInput[],
): StoredHeader[] {
  return inputs.map(({ name, value }, index) => {
    if (value !== undefined) {
      const sealed = seal(secrets, secretPlaceOf(projectId, kind, `header ${name}`), value);
      return { name, sealed, setAt: now.toISOString() };
    }
    const known = headerNamed(before.headers, name);
    if (!known) throw refused(index, 'value', 'must not be empty');
    if (!before.isSameServer) throw refused(index, 'value', 'must be entered again for another server');
    return { ...known, name };
  });
}

/** A restored header needs its value; until then nothing can be sent. */
export function refuseMissingValues(headers: readonly StoredHeader[]): void {
  const missing = headers.findIndex((header) => header.sealed === null);
  if (missing >= 0) throw refused(missing, 'value', 'must be given before the receiver is active');
}

const refused = (index: number, field: 'name' | 'value', words: string): AppError => {
  const at = `body.headers.${index}.${field}`;
  return new AppError('validation', `${at}: ${words}`, { fields: { [at]: words } });
};
