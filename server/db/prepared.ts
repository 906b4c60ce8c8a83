import { type QueryResult, sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from './database.ts';
import { namesOneUser } from './given-rows.ts';
import { isOnCluster } from './on-cluster.ts';

const nameOf = new Map<string, string>();
const textOf = new Map<string, string>();

/** Throws if the same name is used with another text. */
export function nameStatement(name: string, text: string): string {
  if ((textOf.get(name) ?? text) !== text) throw new Error(`The name "${name}" belongs to another statement.`);
  textOf.set(name, text);
  nameOf.set(text, name);
  return text;
}

/**
 * Like `sql`, for a statement that each connection plans once. Meant for frequent statements, whose planning can cost
 * more than their execution.
 */
export const prepared =
  <Row = unknown>(name: string) =>
  (...template: Parameters<typeof sql<Row>>) => ({
    execute(db: Db | Tx): Promise<QueryResult<Row>> {
      const compiled = sql<Row>(...template).compile(db);
      nameStatement(`${name}${variantOf(compiled.sql)}`, compiled.sql);
      return db.executeQuery(compiled);
    },
  });

const variantOf = (statement: string): string =>
  `${namesOneUser(statement) ? '-of-one' : ''}${isOnCluster() ? '-on-cluster' : ''}`;

/** Runs named statements as prepared statements. */
export class PreparedClient extends pg.Client {
  // Of the driver's overloads, the query builder uses the one with text and values.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? nameOf.get(text) : undefined;
    const query = name === undefined ? given : [{ name, text, values }, ...rest];
    return (super.query as (...all: unknown[]) => never)(...query);
  }
}
