import type { AuditEntry } from '#contract/audit.ts';
import { choice, day, type Parameter, type ParameterValues, text, wholeNumber } from '#web/navigation/parameters.ts';

export const ACTIONS = ['created', 'changed', 'deleted'] as const satisfies readonly AuditEntry['action'][];

/** 0 stands for what belongs to no project. */
const project: Parameter<string> = { read: (raw) => String(wholeNumber.read(raw) ?? ''), absent: '' };

/** Which changes are listed: of a project, by a person, of a kind, from one day to another. */
export const AUDIT_PARAMETERS = {
  project,
  person: text(254),
  entity: text(),
  action: choice(ACTIONS),
  from: day,
  to: day,
};
export type AuditView = ParameterValues<typeof AUDIT_PARAMETERS>;
