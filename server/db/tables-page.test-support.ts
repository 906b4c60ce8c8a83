import { TABLES, type TableDescription } from './described-tables.ts';

const SETTINGS = { fixesDays: 'fixes', logsDays: 'logs', itemsDays: 'timeline' };
const NOTHING = '–';

function keptOf({ expires, namesUser, isReceipt, isLog, staysTogether, isSealed }: TableDescription): string {
  const kept = [
    ...new Set(expires.map(({ setting }) => `as long as ${SETTINGS[setting]}`)),
    ...(namesUser ? ['erased with the app user too'] : []),
    ...(isLog ? ['a log, emptied within seconds'] : []),
    ...(staysTogether ? ['not distributed'] : []),
    ...(isSealed ? ['erased by clearing what the rows say'] : []),
    ...(isReceipt ? ['kept as the receipt of the erasure'] : []),
  ];
  return kept.join('; ') || NOTHING;
}

/** The tables of an owner, as rows. */
const rowsOf = (of: 'user' | 'project', isListed: (kept: string) => boolean): string =>
  Object.entries(TABLES)
    .filter(([, table]) => table.owner === of && isListed(keptOf(table)))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, table]) => {
      const key = table.key.slice(of === 'user' ? 2 : 0).map((column) => `\`${column}\``);
      return `| \`${name}\` | ${key.join(', ') || NOTHING} | ${keptOf(table)} |`;
    })
    .join('\n');

/** The content of docs/tables.md, which `vitest -u` writes. */
export const tablesPage = (): string => `# Tables

Written from \`server/db/described-tables.ts\`, which decides what is distributed, erased and expires. Columns and keys are in
\`server/db/schema.sql\`. "As long as" refers to the retention of the project; what has no such note stays until it is erased.

## Of app users

Keyed by project and app user. On a cluster they are distributed by \`user_id\` and colocated, so that everything about
one app user is on one node. Erased with the app user and with the project.

| table | key after project and app user | kept |
|---|---|---|
${rowsOf('user', () => true)}

## Of projects

All others with a column \`project_id\`. Erased with the project; of some there is more to say:

| table | key | kept |
|---|---|---|
${rowsOf('project', (kept) => kept !== NOTHING)}

## Of the whole product

All without a column \`project_id\`. Not erased with a project; bills outlive the projects they were for.
`;
