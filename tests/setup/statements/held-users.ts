import { loadModule, parseSync } from 'libpg-query';
import { ERASED_WITH_USER, USER_TABLES } from '#server/db/described-tables.ts';

await loadModule();

const TABLES: ReadonlySet<string> = new Set([...USER_TABLES, ...ERASED_WITH_USER]);

/** Roll-ups and the activity map: an erasure waits for whoever writes them. */
const LOCKS_OF_PROJECT = [730_184, 730_184_490];

type Tree = { [key: string]: unknown };
const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null;

const known = new Map<string, { holds: boolean; inserts: boolean }>();

function traitsOf(text: string): { holds: boolean; inserts: boolean } {
  let traits = known.get(text);
  if (!traits) {
    const [mayHold, mayInsert] = [/\bapp_users\b|advisory_xact_lock/i.test(text), /\binsert\s+into\b/i.test(text)];
    const tree = mayHold || mayInsert ? parseSync(text) : null;
    traits = { holds: mayHold && some(tree, isHold), inserts: mayInsert && some(tree, isInsert) };
    known.set(text, traits);
  }
  return traits;
}

/**
 * Whether an erasure of the app users waits until the transaction of the statement has ended: it locks or writes their
 * rows in app_users, or takes a lock that an erasure takes as well.
 */
export const holdsUsers = (text: string): boolean => traitsOf(text).holds;

/** Whether a statement adds rows to a table of app users and names them. */
export const insertsForUser = (text: string): boolean => traitsOf(text).inserts;

function some(node: unknown, test: (key: string, value: Tree) => boolean): boolean {
  if (!isTree(node)) return false;
  return Object.entries(node).some(([key, value]) => isTree(value) && (test(key, value) || some(value, test)));
}

const nameOf = (relation: unknown): unknown => isTree(relation) && relation.relname;

function isHold(key: string, value: Tree): boolean {
  if (['InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(key)) return nameOf(value.relation) === 'app_users';
  if (key === 'FuncCall') return isLockOfErasure(value);
  return key === 'SelectStmt' && Array.isArray(value.lockingClause) && locksAppUsers(value);
}

const nameOfCall = ({ funcname }: Tree): string => JSON.stringify(funcname);

/** The lock of a user, named by the hash of its id, or of the project's roll-ups or map. */
function isLockOfErasure(call: Tree): boolean {
  if (!nameOfCall(call).includes('advisory_xact_lock')) return false;
  const args = call.args as unknown[];
  const isOfUser = some(args, (key, inner) => key === 'FuncCall' && nameOfCall(inner).includes('hashtextextended'));
  if (isOfUser) return !JSON.stringify(args).includes('A_Const');
  return LOCKS_OF_PROJECT.some((lock) => JSON.stringify(args[0]).includes(`:${lock}}`));
}

function locksAppUsers({ lockingClause, fromClause }: Tree): boolean {
  const alias = aliasOfAppUsers(fromClause);
  if (alias === undefined) return false;
  return (lockingClause as { LockingClause: { lockedRels?: { RangeVar: Tree }[] } }[]).some(
    ({ LockingClause: { lockedRels } }) => !lockedRels || lockedRels.some(({ RangeVar }) => RangeVar.relname === alias),
  );
}

function aliasOfAppUsers(from: unknown): string | undefined {
  if (!isTree(from)) return undefined;
  const { RangeVar } = from as { RangeVar?: Tree };
  if (RangeVar?.relname === 'app_users')
    return ((RangeVar.alias as Tree | undefined)?.aliasname as string) ?? 'app_users';
  for (const inner of Object.values(from)) {
    const alias = aliasOfAppUsers(inner);
    if (alias !== undefined) return alias;
  }
  return undefined;
}

function isInsert(key: string, value: Tree): boolean {
  if (key !== 'InsertStmt' || !TABLES.has(nameOf(value.relation) as string)) return false;
  const cols = value.cols as { ResTarget: { name: string } }[] | undefined;
  return !cols || cols.some(({ ResTarget }) => ResTarget.name === 'user_id');
}
