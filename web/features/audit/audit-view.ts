import type { AuditEntry } from '#contract/audit.ts';

export const ACTIONS = ['all', 'created', 'changed', 'deleted'] as const;

/** Which changes are looked at; it stands in the address. */
export interface AuditView {
  project: string;
  person: string;
  entity: string;
  action: 'all' | AuditEntry['action'];
  /** Days, as people pick them. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (text: string | undefined) => (text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** From the parameters of the address; what makes no sense is left out. */
export const viewIn = (query: Readonly<Record<string, string>>): AuditView => ({
  project: /^\d{1,15}$/.test(query.project ?? '') ? String(Number(query.project)) : '',
  person: query.person ?? '',
  entity: query.entity ?? '',
  action: ACTIONS.find((action) => action === query.action) ?? 'all',
  from: dayIn(query.from),
  to: dayIn(query.to),
});

export const isFiltered = (view: AuditView): boolean =>
  Object.values(view).some((value) => value !== '' && value !== 'all');
