import { loadModule, parseSync } from 'libpg-query';
import { DISTRIBUTED_TABLES, USER_TABLES } from '#server/db/described-tables.ts';

await loadModule();

const OWNERS = ['project_id', 'user_id'] as const;
type Owner = (typeof OWNERS)[number];
const TABLES: ReadonlySet<string> = new Set(USER_TABLES);

type Tree = { [key: string]: unknown };
const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null;

/** A relation of one query level; `table` if it holds rows of app users. */
interface Relation {
  alias: string;
  table?: string;
  named: Set<Owner>;
}

/**
 * The tables of app users that a statement reads or changes without naming the project and the app user (or several):
 * on a cluster it would have to ask every node. Answers `table (missing column)` for each.
 */
export function tablesWithoutUser(text: string): string[] {
  const found = new Set<string>();
  visit(parseSync(text), new Set(), found);
  return [...found].sort();
}

const STATEMENTS = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'];

function visit(node: unknown, ctes: ReadonlySet<string>, found: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) visit(one, ctes, found);
  if (!isTree(node) || Array.isArray(node)) return;
  for (const [key, value] of Object.entries(node)) {
    const isStatement =
      STATEMENTS.includes(key) || ((key === 'larg' || key === 'rarg') && isTree(value) && 'op' in value);
    const inner = isStatement && isTree(value) ? new Set([...ctes, ...cteNames(value)]) : ctes;
    if (isStatement && isTree(value)) checkLevel(value, inner, found);
    visit(value, inner, found);
  }
}

const cteNames = ({ withClause }: Tree): string[] =>
  ((withClause as { ctes?: { CommonTableExpr: { ctename: string } }[] })?.ctes ?? []).map(
    ({ CommonTableExpr }) => CommonTableExpr.ctename,
  );

function checkLevel(statement: Tree, ctes: ReadonlySet<string>, found: Set<string>): void {
  const conditions: unknown[] = [statement.whereClause, statement.joinCondition];
  const relations: Relation[] = [];
  const add = (from: unknown): Relation[] => {
    const added = relationsOf(from, ctes, conditions, relations);
    relations.push(...added.filter((one) => !relations.includes(one)));
    return added;
  };
  for (const clause of [statement.fromClause, statement.usingClause, statement.sourceRelation].flat()) add(clause);
  // What an insert writes carries its owner; what an update or delete changes must be found.
  if (isTree(statement.relation) && !('selectStmt' in statement) && !('cols' in statement))
    add({ RangeVar: statement.relation });
  const users = relations.filter(({ table }) => table);
  for (let known = -1; known !== countNamed(users); ) {
    known = countNamed(users);
    for (const condition of conditions) for (const [one, owner] of namedBy(condition, relations)) one.named.add(owner);
  }
  for (const { table, named } of users)
    for (const owner of OWNERS) if (!named.has(owner)) found.add(`${table} (${owner})`);
}

const DISTRIBUTED: ReadonlySet<string> = new Set(DISTRIBUTED_TABLES);

/**
 * The distributed tables whose rows a statement means to lock while it joins them to a table that is not distributed.
 * A cluster then reads the rows in advance and silently locks none of them.
 */
export function locksInVain(text: string): string[] {
  if (!/\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b/i.test(text)) return [];
  const found = new Set<string>();
  visitLocks(parseSync(text), new Set(), found);
  return [...found].sort();
}

function visitLocks(node: unknown, ctes: ReadonlySet<string>, found: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) visitLocks(one, ctes, found);
  if (!isTree(node) || Array.isArray(node)) return;
  const inner = new Set([...ctes, ...cteNames(node)]);
  if (node.lockingClause) {
    const relations = tablesIn(node.fromClause).filter(({ name }) => !inner.has(name));
    const locked = (node.lockingClause as { LockingClause: { lockedRels?: { RangeVar: Tree }[] } }[]).flatMap(
      ({ LockingClause }) => LockingClause.lockedRels?.map(({ RangeVar }) => RangeVar.relname) ?? [],
    );
    const isJoined = relations.some(({ name }) => !DISTRIBUTED.has(name));
    for (const { name, alias } of isJoined ? relations : []) {
      if (DISTRIBUTED.has(name) && (locked.length === 0 || locked.includes(alias))) found.add(name);
    }
  }
  for (const value of Object.values(node)) visitLocks(value, inner, found);
}

/** The tables of a from clause, without those of its subqueries. */
function tablesIn(from: unknown): { name: string; alias: string }[] {
  if (Array.isArray(from)) return from.flatMap(tablesIn);
  if (!isTree(from)) return [];
  const { RangeVar, JoinExpr } = from as { RangeVar?: Tree; JoinExpr?: Tree };
  if (JoinExpr) return [...tablesIn(JoinExpr.larg), ...tablesIn(JoinExpr.rarg)];
  if (!RangeVar) return [];
  const name = RangeVar.relname as string;
  return [{ name, alias: ((RangeVar.alias as Tree | undefined)?.aliasname as string | undefined) ?? name }];
}

const countNamed = (relations: readonly Relation[]): number =>
  relations.reduce((sum, { named }) => sum + named.size, 0);

/** The relations of a part of a from clause; the conditions of its joins are added to the level's. */
function relationsOf(node: unknown, ctes: ReadonlySet<string>, conditions: unknown[], known: Relation[]): Relation[] {
  if (!isTree(node)) return [];
  const { RangeVar, JoinExpr } = node as { RangeVar?: Tree; JoinExpr?: Tree };
  if (RangeVar) {
    const name = RangeVar.relname as string;
    const alias = (RangeVar.alias as Tree | undefined)?.aliasname as string | undefined;
    const table = TABLES.has(name) && !ctes.has(name) ? name : undefined;
    return [{ alias: alias ?? name, table, named: new Set(table ? [] : OWNERS) }];
  }
  if (JoinExpr) {
    const left = relationsOf(JoinExpr.larg, ctes, conditions, known);
    const right = relationsOf(JoinExpr.rarg, ctes, conditions, known);
    conditions.push(JoinExpr.quals);
    for (const owner of OWNERS.filter((one) => namesIn(JoinExpr.usingClause).includes(one)))
      conditions.push({ sameOwner: owner, relations: [...left, ...right] });
    return [...left, ...right];
  }
  const [inner] = Object.values(node);
  const alias = isTree(inner) && isTree(inner.alias) ? (inner.alias.aliasname as string) : '';
  return [{ alias, named: new Set(OWNERS) }];
}

const namesIn = (list: unknown): string[] =>
  ((list as { String: { sval: string } }[] | undefined) ?? []).map(({ String: text }) => text?.sval);

type Named = [Relation, Owner];

/** Which relations a condition ties to an app user who is known. */
function namedBy(condition: unknown, relations: readonly Relation[]): Named[] {
  if (!isTree(condition)) return [];
  if ('sameOwner' in condition) {
    const owner = condition.sameOwner as Owner;
    const joined = condition.relations as Relation[];
    return joined.some(({ named }) => named.has(owner)) ? joined.map((one) => [one, owner]) : [];
  }
  const { BoolExpr, A_Expr, SubLink } = condition as { BoolExpr?: Tree; A_Expr?: Tree; SubLink?: Tree };
  if (BoolExpr) {
    const parts = (BoolExpr.args as unknown[]).map((part) => namedBy(part, relations));
    if (BoolExpr.boolop === 'AND_EXPR') return parts.flat();
    if (BoolExpr.boolop !== 'OR_EXPR') return [];
    const [first = [], ...others] = parts;
    return first.filter(([one, owner]) =>
      others.every((part) => part.some(([other, its]) => other === one && its === owner)),
    );
  }
  if (SubLink?.subLinkType === 'ANY_SUBLINK') return pairsNamed(SubLink.testexpr, undefined, relations);
  const isEqual = A_Expr && namesIn(A_Expr.name)[0] === '=';
  if (!isEqual) return [];
  return [...pairsNamed(A_Expr.lexpr, A_Expr.rexpr, relations), ...pairsNamed(A_Expr.rexpr, A_Expr.lexpr, relations)];
}

/** Columns on one side of an equation whose other side is known. */
function pairsNamed(side: unknown, other: unknown, relations: readonly Relation[]): Named[] {
  const sides = membersOf(side);
  const others = membersOf(other);
  return sides.flatMap((one, at): Named[] => {
    const named = columnOf(one, relations);
    if (!named) return [];
    const opposite = others.length === sides.length ? others[at] : other;
    return isKnown(opposite, relations) ? [named] : [];
  });
}

const membersOf = (side: unknown): unknown[] =>
  isTree(side) && isTree(side.RowExpr) ? (side.RowExpr.args as unknown[]) : [side];

function columnOf(node: unknown, relations: readonly Relation[]): Named | undefined {
  if (!isTree(node) || !isTree(node.ColumnRef)) return undefined;
  const fields = namesIn(node.ColumnRef.fields);
  const owner = fields.at(-1) as Owner;
  if (!OWNERS.includes(owner)) return undefined;
  const users = relations.filter(({ table }) => table);
  const relation = fields.length > 1 ? relations.find(({ alias }) => alias === fields[0]) : users[0];
  return relation?.table ? [relation, owner] : undefined;
}

/** Values, and columns of what is already tied to an app user. */
function isKnown(node: unknown, relations: readonly Relation[]): boolean {
  if (Array.isArray(node)) return node.every((one) => isKnown(one, relations));
  if (!isTree(node)) return true;
  const column = columnOf(node, relations);
  if (column) return column[0].named.has(column[1]);
  return Object.values(node).every((one) => isKnown(one, relations));
}
