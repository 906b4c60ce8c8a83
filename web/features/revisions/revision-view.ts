import { day, type ParameterValues, text, uuid } from '#web/navigation/parameters.ts';

/** Which changes are listed; days are in the zone of the browser. */
export const REVISION_PARAMETERS = { entity: text(60), actor: uuid, from: day, to: day };
export type RevisionView = ParameterValues<typeof REVISION_PARAMETERS>;

/** The start of a day in the browser's zone, some days later. */
function startOf(date: string, later = 0): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, dayOfMonth + later).toISOString();
}

/** As the server expects it: the last day is included. */
export const revisionQueryOf = ({ entity, actor, from, to }: RevisionView) => ({
  ...(entity && { entity }),
  ...(actor && { actor }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(to, 1) }),
});
