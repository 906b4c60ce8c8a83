import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { createPace } from '#server/pace.ts';
import { eraseEntries } from './erase-entries.ts';
import { digestsOf, erasedOf, isIntact, ROWS_AT_ONCE, sealedRows, sealOf } from './sealed-rows.ts';

/** An arbitrary number that nothing else locks. */
const LOCK = 7_183_202;

/** Seals new entries. The key is not in the database, so whoever can write there cannot seal. */
export async function sealAudit({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  let sealed = 0;
  const pace = createPace();
  for (;;) {
    const isMore = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const open = await nextOpen(tx);
      const last = await tx
        .selectFrom('revisions')
        .select(['seal_number as number', 'seal'])
        .where('seal_number', '>', 0)
        .orderBy('seal_number', 'desc')
        .limit(1)
        .executeTakeFirst();
      let { number, seal } = { number: last?.number ?? 0, seal: last?.seal ?? null };
      for (const row of open.rows) {
        const digests = digestsOf(secrets, row);
        number += 1;
        seal = sealOf(secrets, { ...row, ...digests, number, sealBefore: seal });
        await tx
          .updateTable('revisions')
          .set({ seal_number: number, seal })
          .set({ content_digest: digests.contentDigest, author_digest: digests.authorDigest })
          .where('id', '=', row.id)
          .execute();
        sealed += 1;
        await pace();
      }
      return open.isMore;
    });
    if (!isMore) return sealed;
  }
}

/** Locked before they are read: what is erased meanwhile is sealed as erased. */
async function nextOpen(tx: Tx) {
  const { rows } = await sql<{ id: number }>`
    select id from revisions where seal_number is null order by id limit ${sql.lit(ROWS_AT_ONCE)} for update
  `.execute(tx);
  return sealedRows(tx, sql`id = any(${rows.map(({ id }) => id)}::bigint[])`, 'id');
}

export interface Chain {
  /** Sealed entries that are unchanged. */
  sealed: number;
  /** Sealed entries whose content was erased since. */
  erased: number;
  /** Entries that are not sealed yet. */
  open: number;
  /** The first entry that was changed or follows a missing one; null if there is none. */
  brokenAt: number | null;
  lastSeal: string | null;
}

/** Follows the chain from its beginning. */
export async function checkAudit({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<Chain> {
  const { open } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('seal_number', 'is', null)
    .executeTakeFirstOrThrow();
  const chain: Chain = { sealed: 0, erased: 0, open, brokenAt: null, lastSeal: null };
  const pace = createPace();
  for (;;) {
    // Whoever changed the tables may have added numbers before the first.
    const next = chain.sealed === 0 ? sql`seal_number is not null` : sql`seal_number > ${chain.sealed}`;
    const page = await sealedRows(db, next, 'seal_number');
    const erased = await erasedOf(db, secrets, page.rows);
    for (const row of page.rows) {
      const isNext = row.number === chain.sealed + 1;
      if (!isNext || !isIntact(secrets, row, erased.get(row.id))) return { ...chain, brokenAt: row.id };
      chain.sealed += 1;
      if (erased.has(row.id)) chain.erased += 1;
      chain.lastSeal = row.seal?.toString('base64url') ?? null;
      await pace();
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
  await jobs.every('seal-audit', '* * * * *', async () => void (await sealAudit(context)));
  await jobs.every('tidy-audit', '41 2 * * *', async () => {
    await eraseOldAccess(context);
    const { sealed, lastSeal, brokenAt } = await checkAudit(context);
    // The log is a copy out of reach of anyone who can change the database.
    if (brokenAt === null) context.log.info({ sealed, lastSeal }, 'audit trail sealed');
    else context.log.error({ brokenAt }, 'audit trail broken');
  });
};
