import pg from 'pg';

const MARK = /^\s*\/\* prepared: ([\w-]+) \*\//;

/**
 * A connection that plans a statement once when its text begins with a comment like "prepared: append-batches". For the
 * few that run all the time: planning them can cost more than running them. A name belongs to one text.
 */
export class PreparedClient extends pg.Client {
  // The driver knows many ways to ask; the query builder uses the one with a text and its values.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    const query = name === undefined ? given : [{ name, text, values }, ...rest];
    return (super.query as (...all: unknown[]) => never)(...query);
  }
}
