import { createHash, createHmac } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { rowsWithinBytes } from '#server/db/within-bytes.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { createPace } from '#server/pace.ts';
import { LARGE_OF_REVISIONS } from './revision-rows.ts';

const ROWS_AT_ONCE = 500;
/** An arbitrary number that nothing else locks. */
const LOCK = 7_183_202;
const NO_SEAL = Buffer.alloc(0);

interface SealedRow {
  id: number;
  at: string;
  projectId: number | null;
  entity: string;
  action: string;
  content: string;
  erased: boolean;
  number: number | null;
  digest: Buffer | null;
  seal: Buffer | null;
}

/** Everything as text, exactly as the database writes it. */
const AS_SEALED = sql`
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, project_id as "projectId", entity, action,
  jsonb_build_array(actor_id, entity_id, before, after, address)::text as content,
  entity_id = '' and before is null and after is null as erased, seal_number as number, digest, seal`;

/** The next rows in an order; few at once if they are large. */
const rows = (db: Kysely<Tables>, which: RawBuilder<unknown>, order: 'id' | 'seal_number') =>
  rowsWithinBytes<SealedRow>(db, {
    from: sql`select * from revisions where ${which}`,
    order: sql.ref(order),
    limit: ROWS_AT_ONCE,
    large: LARGE_OF_REVISIONS,
    select: AS_SEALED,
  });

const digestOf = ({ content }: SealedRow): Buffer => createHash('sha256').update(content).digest();

function sealOf(key: Buffer, before: Buffer, number: number, row: SealedRow, digest: Buffer): Buffer {
  const { id, at, projectId, entity, action } = row;
  return createHmac('sha256', key)
    .update(before)
    .update(JSON.stringify([number, id, at, projectId, entity, action]))
    .update(digest)
    .digest();
}

/** Seals new entries. The key is not in the database, so whoever can write there cannot seal. */
export async function sealAudit({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  const key = secrets.keyFor('audit');
  let sealed = 0;
  const pace = createPace();
  for (;;) {
    const isMore = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const open = await rows(tx, sql`seal_number is null`, 'id');
      const last = await tx
        .selectFrom('revisions')
        .select(['seal_number as number', 'seal'])
        .where('seal_number', 'is not', null)
        .orderBy('seal_number', 'desc')
        .limit(1)
        .executeTakeFirst();
      let seal: Buffer = last?.seal ?? NO_SEAL;
      let number = last?.number ?? 0;
      for (const row of open.rows) {
        const digest = digestOf(row);
        number += 1;
        seal = sealOf(key, seal, number, row, digest);
        await tx.updateTable('revisions').set({ seal_number: number, digest, seal }).where('id', '=', row.id).execute();
        sealed += 1;
        await pace();
      }
      return open.isMore;
    });
    if (!isMore) return sealed;
  }
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
  const key = secrets.keyFor('audit');
  const { open } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('seal_number', 'is', null)
    .executeTakeFirstOrThrow();
  const chain: Chain = { sealed: 0, erased: 0, open, brokenAt: null, lastSeal: null };
  let seal: Buffer = NO_SEAL;
  const pace = createPace();
  for (let number = 0; ; ) {
    const page = await rows(db, sql`seal_number > ${number}`, 'seal_number');
    for (const row of page.rows) {
      number += 1;
      const digest = row.digest ?? NO_SEAL;
      const isIntact = row.number === number && (row.erased || digestOf(row).equals(digest));
      if (!isIntact || !row.seal?.equals(sealOf(key, seal, number, row, digest))) {
        return { ...chain, brokenAt: row.id };
      }
      seal = row.seal;
      chain.sealed += 1;
      if (row.erased) chain.erased += 1;
      await pace();
    }
    chain.lastSeal = seal.length > 0 ? seal.toString('base64url') : null;
    if (!page.isMore) return chain;
  }
}

/** Person and address of a sign-in are kept this long; that it happened stays in the chain. */
export async function eraseOldAccess({ db, config, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - config.auditDays * 86_400_000);
  await db
    .updateTable('revisions')
    .set({ actor_id: null, entity_id: '', before: null, after: null, address: '' })
    .where('address', '<>', '')
    .where('at', '<', before)
    .where('seal_number', 'is not', null)
    .execute();
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
