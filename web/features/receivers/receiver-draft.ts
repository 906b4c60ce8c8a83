import type { InputOf } from '#contract/endpoint.ts';
import {
  EVENTS_OF,
  type EventKind,
  HEADER_VALUE_MAX,
  headerNameProblem,
  isHeaderValue,
  type Receiver,
  type saveReceiver,
} from '#contract/receivers.ts';
import type { receiversWords } from '#web/i18n/receivers.ts';
import type { KeyOf } from '#web/i18n/words.ts';

export type ReceiverBody = InputOf<typeof saveReceiver>['body'];
export type ReceiverProblem = KeyOf<typeof receiversWords>;

export interface HeaderDraft {
  /** Identifies the row while its name is edited. */
  id: number;
  name: string;
  value: string;
  /** When the stored value was set, which stays if none is typed. */
  keptSince: string | null;
  known: boolean;
}

/** The form state of a receiver. */
export interface ReceiverDraft {
  url: string;
  active: boolean;
  events: readonly EventKind[];
  headers: readonly HeaderDraft[];
}

export const receiverDraftOf = ({ kind, url, active, events, headers }: Receiver): ReceiverDraft => ({
  url: url ?? '',
  // A new receiver is active and gets all events.
  active: url === null ? true : active,
  events: url === null ? EVENTS_OF[kind] : events,
  headers: headers.map(({ name, valueSetAt }, id) => ({ id, name, value: '', keptSince: valueSetAt, known: true })),
});

export const receiverBodyOf = (
  draft: ReceiverDraft,
  { kind, version }: Pick<Receiver, 'kind' | 'version'>,
): ReceiverBody => ({
  kind,
  version,
  url: draft.url.trim(),
  active: draft.active,
  events: [...draft.events],
  headers: draft.headers.map(({ name, value }) => ({
    name: name.trim(),
    ...(value.trim() && { value: value.trim() }),
  })),
});

/** A hint before the request; the server decides. */
export function urlProblem(text: string): ReceiverProblem | undefined {
  const url = text.trim();
  if (!url) return 'urlMissing';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || /[\s\\]/.test(url)) return 'urlMalformed';
  const { username, password, hash } = new URL(url);
  if (username || password) return 'urlCredentials';
  return hash ? 'urlFragment' : undefined;
}

export const refusedUrl = (url: string): ReceiverProblem => (/^http:/i.test(url.trim()) ? 'urlScheme' : 'urlNetwork');

export interface HeaderProblems {
  name?: ReceiverProblem | undefined;
  value?: ReceiverProblem | undefined;
}

const NAME_PROBLEM = {
  missing: 'headerNameMissing',
  malformed: 'headerNameMalformed',
  forbidden: 'headerNameForbidden',
} as const;

export function headerProblems(header: HeaderDraft, all: readonly HeaderDraft[], active: boolean): HeaderProblems {
  const name = header.name.trim();
  const wrong = headerNameProblem(name);
  const twice = all.some((other) => other.id < header.id && other.name.trim().toLowerCase() === name.toLowerCase());
  const value = header.value.trim();
  const missing = !value && header.keptSince === null;
  return {
    name: wrong ? NAME_PROBLEM[wrong] : twice ? 'headerNameTwice' : undefined,
    value:
      missing && (active || !header.known)
        ? header.known
          ? 'headerValueMissing'
          : 'headerValueEmpty'
        : value && !isHeaderValue(value)
          ? 'headerValueWrong'
          : undefined,
  };
}

export const VALUE_MAX = HEADER_VALUE_MAX;

/** Errors beyond the contract's own rules, by field. */
export function problemsIn({ url, headers, active }: ReceiverDraft): Record<string, ReceiverProblem | undefined> {
  const ofHeaders = headers.flatMap((header, at) => {
    const { name, value } = headerProblems(header, headers, active);
    return [
      [`headers.${at}.name`, name],
      [`headers.${at}.value`, value],
    ];
  });
  return { url: urlProblem(url), ...Object.fromEntries(ofHeaders) };
}
