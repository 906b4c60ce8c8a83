import type { AuditEntry } from '#contract/audit.ts';
import { choice, day, type Parameter, type ParameterValues, text, wholeNumber } from '#web/navigation/parameters.ts';

export const ACTIONS = ['created', 'changed', 'deleted'] as const satisfies readonly AuditEntry['action'][];

/** 0 stands for changes outside of projects. */
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

/** Days in the browser's zone as times; the last day is included. */
export const auditQueryOf = (view: AuditView) => ({
  ...(view.project && { project: view.project }),
  ...(view.person && { person: view.person }),
  ...(view.entity && { entity: view.entity }),
  ...(view.action && { action: view.action }),
  ...(view.from && { from: new Date(`${view.from}T00:00`).toISOString() }),
  ...(view.to && { to: dayAfter(view.to).toISOString() }),
});

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}
