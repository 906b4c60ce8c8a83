import { TABLES, type TableDescription } from './described-tables.ts';

const SETTINGS = { fixesDays: 'fixes', logsDays: 'logs', itemsDays: 'timeline' };
const OWNERS = {
  user: [
    'Of app users',
    'Keyed by project and app user. On a cluster they are distributed by `user_id` and colocated, so that everything about\none app user is on one node. Erased with the app user and with the project.',
  ],
  project: ['Of projects', 'Erased with the project.'],
  global: ['Of the whole product', 'Not erased with a project; bills outlive the projects they were for.'],
} as const;

function rowOf(
  name: string,
  { owner, key, expires, namesUser, isReceipt, isLog, staysTogether, isSealed }: TableDescription,
): string {
  const kept = [
    ...new Set(expires.map(({ setting }) => `as long as ${SETTINGS[setting]}`)),
    ...(namesUser ? ['erased with the app user too'] : []),
    ...(isLog ? ['a log, emptied within seconds'] : []),
    ...(staysTogether ? ['not distributed'] : []),
    ...(isSealed ? ['erased by clearing what the rows say'] : []),
    ...(isReceipt ? ['kept as the receipt of the erasure'] : []),
  ];
  const ownKey = owner === 'user' ? key.slice(2) : key;
  return `| \`${name}\` | ${ownKey.map((column) => `\`${column}\``).join(', ') || '–'} | ${kept.join('; ') || '–'} |`;
}

/** The content of docs/tables.md, which `vitest -u` writes. */
export function tablesPage(): string {
  const parts = Object.entries(OWNERS).flatMap(([owner, [title, text]]) => [
    `## ${title}`,
    text,
    [
      `| table | ${owner === 'user' ? 'key after project and app user' : 'key'} | kept |`,
      '|---|---|---|',
      ...Object.entries(TABLES)
        .filter(([, table]) => table.owner === owner)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, table]) => rowOf(name, table)),
    ].join('\n'),
  ]);
  const lead =
    'Written from `server/db/described-tables.ts`, which decides what is distributed, erased and expires. Columns are in\n`server/db/schema.sql`. "As long as" refers to the retention of the project; what has no such note stays until it is erased.';
  return `${['# Tables', lead, ...parts].join('\n\n')}\n`;
}
