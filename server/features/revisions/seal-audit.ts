import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { createPace } from '#server/pace.ts';
import { eraseEntries } from './erase-entries.ts';
import { digestsOf, erasedOf, isIntact, ROWS_AT_ONCE, sealedRows, sealOf } from './sealed-rows.ts';

/** An arbitrary number that nothing else locks. */
const LOCK = 7_183_202;

/** Entries are sealed within a minute of their transaction, and none takes that long. */
const LATE_MS = 86_400_000;

type Sealing = Pick<Context, 'db' | 'secrets' | 'log'>;

/** The end of the chain when nothing was open: kept in memory, out of reach of whoever can write to the database. */
interface End {
  at: Date;
  number: number;
  seal: Buffer | null;
}

/** Seals new entries, each time it is called. The key is not in the database, so whoever can write there cannot seal. */
export function auditSealer({ db, secrets, log }: Sealing): () => Promise<number> {
  let known: End | null = null;
  return async () => {
    let sealed = 0;
    const pace = createPace();
    for (;;) {
      const { end, isCut, isMore } = await db.transaction().execute(async (tx) => {
        const at = await lockChain(tx);
        const isCut = known !== null && !(await hasSeal(tx, known));
        const open = await nextOpen(tx);
        const oldest = known && known.at.getTime() - LATE_MS;
        const end: End = { at, ...(await lastSealed(tx)) };
        for (const row of open.rows) {
          const suspect = isCut || (oldest !== null && Date.parse(`${row.at}Z`) < oldest);
          const digests = digestsOf(secrets, row);
          end.number += 1;
          end.seal = sealOf(secrets, { ...row, ...digests, suspect, number: end.number, sealBefore: end.seal });
          await tx
            .updateTable('revisions')
            .set({ seal_number: end.number, seal: end.seal, suspect })
            .set({ content_digest: digests.contentDigest, author_digest: digests.authorDigest })
            .where('id', '=', row.id)
            .execute();
          sealed += 1;
          await pace();
        }
        return { end, isCut, isMore: open.isMore };
      });
      if (isMore) continue;
      if (isCut) log.error({ number: known?.number }, 'seals of the audit trail were removed');
      // Remembered until an entry says so.
      if (!isCut || sealed > 0) known = end;
      return sealed;
    }
  };
}

/** As by a process that has just started. */
export const sealAudit = (context: Sealing): Promise<number> => auditSealer(context)();

/** Everything that was committed before the returned time is seen from now on. */
async function lockChain(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at, pg_advisory_xact_lock(${LOCK})`.execute(tx);
  return rows[0]?.at ?? new Date(0);
}

const lastSealed = async (tx: Tx): Promise<Omit<End, 'at'>> => {
  const last = await tx
    .selectFrom('revisions')
    .select(['seal_number as number', 'seal'])
    .where('seal_number', '>', 0)
    .orderBy('seal_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { number: last?.number ?? 0, seal: last?.seal ?? null };
};

async function hasSeal(tx: Tx, { number, seal }: End): Promise<boolean> {
  if (!seal) return true;
  const row = await tx.selectFrom('revisions').select('seal').where('seal_number', '=', number).executeTakeFirst();
  return row?.seal?.equals(seal) ?? false;
}

/** Locked before they are read: what is erased meanwhile is sealed as erased. */
async function nextOpen(tx: Tx) {
  const { rows } = await sql<{ id: number }>`
    select id from revisions where seal_number is null order by id limit ${sql.lit(ROWS_AT_ONCE)} for update
  `.execute(tx);
  return sealedRows(tx, sql`id = any(${rows.map(({ id }) => id)}::bigint[])`, 'id');
}

export interface Chain {
  /** Sealed entries up to the first that is broken. */
  sealed: number;
  /** Those of them whose content was erased since. */
  erased: number;
  /** Entries that are not sealed yet. */
  open: number;
  /** The first entry that was changed, follows a missing one or was sealed too late; null if there is none. */
  brokenAt: number | null;
  /** All such entries, so that none hides behind an earlier one; at most so many are named. */
  broken: number[];
  brokenCount: number;
  lastSeal: string | null;
}

const MAX_NAMED = 20;

/** Follows the chain from its beginning. */
export async function checkAudit({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<Chain> {
  const { open } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('seal_number', 'is', null)
    .executeTakeFirstOrThrow();
  const chain: Chain = { sealed: 0, erased: 0, open, brokenAt: null, broken: [], brokenCount: 0, lastSeal: null };
  const pace = createPace();
  let last: number | null = null;
  for (;;) {
    // Whoever changed the tables may have added numbers before the first.
    const next: RawBuilder<unknown> = last === null ? sql`seal_number is not null` : sql`seal_number > ${last}`;
    const page = await sealedRows(db, next, 'seal_number');
    const erased = await erasedOf(db, secrets, page.rows);
    for (const row of page.rows) {
      const isNext: boolean = row.number === (last ?? 0) + 1;
      last = row.number;
      await pace();
      if (!isNext || row.suspect || !isIntact(secrets, row, erased.get(row.id))) {
        chain.brokenAt ??= row.id;
        chain.brokenCount += 1;
        if (chain.broken.length < MAX_NAMED) chain.broken.push(row.id);
      } else if (chain.brokenAt === null) {
        chain.sealed += 1;
        if (erased.has(row.id)) chain.erased += 1;
        chain.lastSeal = row.seal?.toString('base64url') ?? null;
      }
    }
    if (!page.isMore) return chain;
  }
}

/** Person and address of a sign-in are kept this long; that it happened stays in the chain. */
export async function eraseOldAccess({ db, secrets, config, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - config.auditDays * 86_400_000);
  const old = (tx: Kysely<Tables>) =>
    tx
      .selectFrom('revisions')
      .select('id')
      .where('address', '<>', '')
      .where('at', '<', before)
      .where('seal_number', 'is not', null)
      .orderBy('at')
      .limit(ROWS_AT_ONCE)
      .execute();
  for (let found = ROWS_AT_ONCE; found === ROWS_AT_ONCE; ) {
    found = await db.transaction().execute(async (tx) => {
      const ids = (await old(tx)).map(({ id }) => id);
      await eraseEntries(tx, { secrets }, 'everything', ids);
      return ids.length;
    });
  }
}

export const keepAudit = async (jobs: Jobs, context: Context): Promise<void> => {
  const seal = auditSealer(context);
  await jobs.every('seal-audit', '* * * * *', async () => void (await seal()));
  await jobs.every('tidy-audit', '41 2 * * *', async () => {
    await eraseOldAccess(context);
    const { sealed, lastSeal, brokenAt, broken, brokenCount } = await checkAudit(context);
    // The log is a copy out of reach of anyone who can change the database.
    if (brokenAt === null) context.log.info({ sealed, lastSeal }, 'audit trail sealed');
    else context.log.error({ brokenAt, broken, brokenCount }, 'audit trail broken');
  });
};
