import { parseArgs } from 'node:util';
import { API_KEY_SCOPES, type ApiKeyScope, KEY_SCOPES, type KeyScope } from '#contract/api-key-scopes.ts';
import { filledLine } from '#contract/text.ts';
import { projectExists } from '#server/access/project-exists.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createEvents } from '#server/events.ts';
import { createKey } from '#server/features/api-keys/create-api-key.ts';
import { keepRevisions } from '#server/features/revisions/keep-revisions.ts';
import { connectionFor } from './connection.ts';

const USAGE = `key create --project 1001 --name backend [--scope write-only | read-only | read-write | <scopes>]
Scopes of a custom key are separated by commas: ${KEY_SCOPES.join(', ')}.
Makes an API key and prints it, this once. The key goes to standard output, everything else to standard error.`;

/** One of the usual sets by its name, or single scopes. */
function readScope(text: string): { scope: ApiKeyScope; scopes?: KeyScope[] } | null {
  const named = API_KEY_SCOPES.find((name) => name === text);
  if (named && named !== 'custom') return { scope: named };
  const scopes = text.split(',').map((part) => KEY_SCOPES.find((scope) => scope === part.trim()));
  return scopes.includes(undefined) ? null : { scope: 'custom', scopes: scopes.filter((scope) => scope !== undefined) };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      name: { type: 'string' },
      scope: { type: 'string', default: 'read-write' },
    },
  });
  const projectId = Number(values.project);
  const name = filledLine(80).safeParse(values.name);
  const scope = readScope(values.scope);
  if (positionals.join() !== 'create' || !Number.isSafeInteger(projectId) || !name.success || !scope) {
    console.error(USAGE);
    return 2;
  }
  const { connection, close } = await connectionFor(readConfig(process.env, process.cwd()));
  const db = openDatabase(connection);
  try {
    await migrate(db);
    if (!(await projectExists(db, projectId))) {
      console.error(`key: there is no project ${projectId}`);
      return 1;
    }
    const events = createEvents();
    events.listen(keepRevisions);
    const input = { projectId, name: name.data, ...scope, expiresAt: null, actorId: null };
    const { secret } = await createKey({ db, events }, input);
    console.log(secret);
    return 0;
  } finally {
    await db.destroy();
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`key: ${error instanceof Error ? error.message : error}\n${USAGE}`);
  return 1;
});
