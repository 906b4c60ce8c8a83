import { loadModule, parseSync } from 'libpg-query';
import { DISTRIBUTED_TABLES, TABLES } from '#server/db/described-tables.ts';

await loadModule();

const DISTRIBUTED: ReadonlySet<string> = new Set(DISTRIBUTED_TABLES);
const ON_COORDINATOR: ReadonlySet<string> = new Set(Object.keys(TABLES).filter((name) => !DISTRIBUTED.has(name)));

type Tree = { [key: string]: unknown };
const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null;

/** What a query level reads from, by its alias. */
interface Source {
  alias: string;
  tables: ReadonlySet<string>;
  /** A table rather than a subquery, which a cluster may read in advance. */
  isTable: boolean;
}
type Ctes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The subqueries of a statement that look up each row of a distributed table in one of the coordinator, or the other way
 * round. A cluster refuses such a statement. Answers `outer table: inner table` for each.
 */
export function lookupsAcrossNodes(text: string): string[] {
  if (!/\(\s*(select|with)\b/i.test(text)) return [];
  const found = new Set<string>();
  visit(parseSync(text), new Map(), found);
  return [...found].sort();
}

function visit(node: unknown, ctes: Ctes, found: Set<string>): void {
  if (!isTree(node)) return;
  const inner = new Map([...ctes, ...ctesOf(node, ctes)]);
  const clauses = [node.relation && { RangeVar: node.relation }, node.fromClause, node.usingClause];
  const sources = clauses.flatMap((clause) => sourcesIn(clause, inner));
  if (sources.length > 0) {
    for (const subquery of subqueriesIn([node.whereClause, node.targetList, node.havingClause, ...clauses]))
      checkLookup(subquery, sources, inner, found);
  }
  for (const value of Object.values(node)) visit(value, inner, found);
}

function checkLookup(subquery: Tree, sources: readonly Source[], ctes: Ctes, found: Set<string>): void {
  const own = new Set(
    nodesOf(subquery, 'RangeVar').flatMap((from) => sourcesIn({ RangeVar: from }, ctes).map(aliasOf)),
  );
  const referred = new Set(nodesOf(subquery, 'ColumnRef').map(qualifierOf));
  const inside = [...tablesWithin(subquery, ctes)];
  for (const { alias, tables, isTable } of sources) {
    if (!referred.has(alias) || own.has(alias)) continue;
    for (const table of tables) {
      if (DISTRIBUTED.has(table) && !isTable) continue;
      const others = DISTRIBUTED.has(table) ? ON_COORDINATOR : DISTRIBUTED;
      for (const other of inside) if (others.has(other)) found.add(`${table}: ${other}`);
    }
  }
}

const aliasOf = ({ alias }: Source): string => alias;

function sourcesIn(from: unknown, ctes: Ctes): Source[] {
  if (Array.isArray(from)) return from.flatMap((one) => sourcesIn(one, ctes));
  if (!isTree(from)) return [];
  const { RangeVar, JoinExpr, RangeSubselect } = from as Record<string, Tree | undefined>;
  if (JoinExpr) return [...sourcesIn(JoinExpr.larg, ctes), ...sourcesIn(JoinExpr.rarg, ctes)];
  const given = (RangeVar ?? RangeSubselect)?.alias as Tree | undefined;
  if (RangeSubselect)
    return [{ alias: String(given?.aliasname), tables: tablesWithin(RangeSubselect, ctes), isTable: false }];
  if (!RangeVar) return [];
  const name = String(RangeVar.relname);
  const alias = given ? String(given.aliasname) : name;
  return [{ alias, tables: ctes.get(name) ?? new Set([name]), isTable: !ctes.has(name) }];
}

/** All tables below a node, also of the common table expressions that it reads. */
const tablesWithin = (node: unknown, ctes: Ctes): Set<string> =>
  new Set(nodesOf(node, 'RangeVar').flatMap(({ relname }) => [...(ctes.get(String(relname)) ?? [String(relname)])]));

function ctesOf({ withClause }: Tree, ctes: Ctes): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const { ctes: all = [], recursive = false } = (withClause ?? {}) as {
    ctes?: { CommonTableExpr: Tree }[];
    recursive?: boolean;
  };
  for (const { CommonTableExpr } of all) {
    const name = String(CommonTableExpr.ctename);
    const itself: [string, Set<string>][] = recursive ? [[name, new Set()]] : [];
    known.set(name, tablesWithin(CommonTableExpr.ctequery, new Map([...ctes, ...known, ...itself])));
  }
  return known;
}

/** The subqueries in conditions and columns of one level, without those within them or in its sources. */
function subqueriesIn(node: unknown): Tree[] {
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'SubLink' && isTree(value)) return isTree(value.subselect) ? [value.subselect] : [];
    return key === 'RangeSubselect' ? [] : subqueriesIn(value);
  });
}

function nodesOf(node: unknown, name: string): Tree[] {
  if (!isTree(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name && isTree(value) ? [value] : []),
    ...nodesOf(value, name),
  ]);
}

const qualifierOf = ({ fields }: Tree): string | undefined => {
  const [first, second] = fields as { String?: { sval: string } }[];
  return second && first?.String?.sval;
};
