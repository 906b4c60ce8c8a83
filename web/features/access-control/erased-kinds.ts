/** Tables with a text of their own; the others are shown as one sum. */
const KINDS = {
  app_users: 'users',
  batches: 'uploads',
  timeline_items: 'timeline',
  api_keys: 'keys',
  project_roles: 'roles',
  revisions: 'revisions',
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS] | 'rest';

/** The counts of a receipt, by kind and in one order. */
export function countsByKind(counts: Readonly<Record<string, number>>): [Kind, number][] {
  const named = Object.entries(KINDS).flatMap(([table, kind]): [Kind, number][] => {
    const count = counts[table] ?? 0;
    return count > 0 ? [[kind, count]] : [];
  });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const other = all - named.reduce((sum, [, count]) => sum + count, 0);
  return other > 0 ? [...named, ['rest', other]] : named;
}
