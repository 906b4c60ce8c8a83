/** What of the list is looked at; it stands in the address. */
export interface RevisionView {
  entity: string;
  actor: string;
  /** Days as "2026-01-31", in the zone of the browser. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const dayIn = (value: unknown): string => {
  const text = textOf(value);
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
};

export const viewIn = (query: Readonly<Record<string, unknown>>): RevisionView => ({
  entity: textOf(query.entity).slice(0, 60),
  actor: UUID.test(textOf(query.actor)) ? textOf(query.actor) : '',
  from: dayIn(query.from),
  to: dayIn(query.to),
});

export const isFiltered = (view: RevisionView): boolean => Object.values(view).some(Boolean);

/** The start of a day here, some days on. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** As the server asks for it: the last day is meant whole. */
export const queryOf = ({ entity, actor, from, to }: RevisionView) => ({
  ...(entity && { entity }),
  ...(actor && { actor }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(to, 1) }),
});
