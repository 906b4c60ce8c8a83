import type { Insertable, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

type SelectOf<Table extends keyof Tables, Column> = Column extends keyof Selectable<Tables[Table]>
  ? Selectable<Tables[Table]>[Column]
  : never;
type IsNullable<Type> = null extends Type ? true : false;

/** A column as in the database; views have neither `optional` nor `nullable`. */
interface Live {
  type: unknown;
  nullable: boolean;
  /** Has a default, so an insert may omit it. */
  optional: boolean;
  /** Is an identity or calculated, so an insert must omit it. */
  generated: boolean;
}

type ReadProblem<Type, Column extends Live> = unknown extends Type
  ? never
  : [NonNullable<Type>] extends [Column['type']]
    ? IsNullable<Type> extends Column['nullable']
      ? never
      : 'nullable differs'
    : 'type differs';

type InsertProblem<Row, Name, Column extends Live> = Name extends keyof Row
  ? Column['generated'] extends true
    ? 'generated, but may be inserted'
    : Column['nullable'] extends true
      ? never
      : null extends Row[Name]
        ? 'not nullable, but null may be inserted'
        : Column['optional'] extends true
          ? never
          : Pick<Row, Name> extends Required<Pick<Row, Name>>
            ? never
            : 'without a default, but may be left out'
  : Column['generated'] extends true
    ? never
    : 'may not be inserted';

type Named<Table extends string, Name extends string, Problem> = Problem extends string
  ? `${Table}.${Name}: ${Problem}`
  : never;

/** The difference between a column's type and the database; `never` if there is none. */
export type ColumnProblem<
  Table extends keyof Tables,
  Name extends string,
  Column extends Live,
> = Name extends keyof Tables[Table]
  ? Named<
      Table,
      Name,
      ReadProblem<SelectOf<Table, Name>, Column> | InsertProblem<Insertable<Tables[Table]>, Name, Column>
    >
  : `${Table}.${Name}: has no type`;

export type ViewColumnProblem<Table extends keyof Tables, Name extends string, Type> = Name extends keyof Tables[Table]
  ? [NonNullable<SelectOf<Table, Name>>] extends [Type]
    ? never
    : `${Table}.${Name}: type differs`
  : `${Table}.${Name}: has no type`;

/** Typed columns that the database does not have. */
export type UnknownColumn<Table extends keyof Tables, Name extends string> = `${Table}.${Exclude<
  keyof Tables[Table],
  Name
> &
  string}: not in the database`;
/** Typed tables that the database does not have. */
export type UnknownTable<Table extends string> = Exclude<keyof Tables, Table>;
