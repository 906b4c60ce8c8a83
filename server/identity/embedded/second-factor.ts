import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sealFor, unsealFor } from '#server/sealed.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Queries } from './change-account.ts';
import { base32, totpStepOf } from './totp.ts';

/** Stored next to the accounts, in their schema. The key is sealed; recovery codes are stored as hashes. */
export const SECOND_FACTOR_TABLE = `create table if not exists identity.second_factors (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery text[] not null default '{}'
)`;

const SECRET_BYTES = 20;
const PURPOSE = 'second-factor';
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

export interface FactorHouse {
  pool: pg.Pool;
  secrets: Secrets;
}
/** The same, or within a transaction. */
export type Factors = Pick<FactorHouse, 'secrets'> & { pool: Queries };

interface Row {
  secret: Buffer;
  confirmed: boolean;
  recoveryLeft: number;
}

async function rowOf({ pool }: Factors, uid: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `select secret, confirmed_at is not null as confirmed, cardinality(recovery) as "recoveryLeft"
     from identity.second_factors where user_id = $1`,
    [uid],
  );
  return rows[0];
}

export async function factorOf(house: Factors, uid: string): Promise<{ enabled: boolean; recoveryLeft: number }> {
  const row = await rowOf(house, uid);
  return { enabled: row?.confirmed ?? false, recoveryLeft: row?.confirmed ? row.recoveryLeft : 0 };
}

/** A new key that takes effect only after a code has been verified. An active one is not replaced. */
export async function beginFactor({ pool, secrets }: Factors, uid: string): Promise<Buffer | null> {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = sealFor(secrets, PURPOSE, uid, secret.toString('base64url'));
  const { rowCount } = await pool.query(
    `insert into identity.second_factors as f (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0
     where f.confirmed_at is null`,
    [uid, sealed],
  );
  return rowCount ? secret : null;
}

/** Verifies a code from the app, valid once, or, where allowed, a recovery code, which is consumed. */
export async function passes(
  house: Factors,
  uid: string,
  code: string,
  { recovery }: { recovery: boolean },
): Promise<boolean> {
  const row = await rowOf(house, uid);
  const text = row && unsealFor(house.secrets, PURPOSE, uid, row.secret);
  if (!text) return false;
  const typed = code.replace(/[\s-]/g, '').toUpperCase();
  const step = totpStepOf(Buffer.from(text, 'base64url'), typed, Date.now());
  if (step !== null) {
    const { rowCount } = await house.pool.query(
      'update identity.second_factors set last_step = $2 where user_id = $1 and last_step < $2',
      [uid, step],
    );
    return rowCount === 1;
  }
  if (!recovery) return false;
  const { rowCount } = await house.pool.query(
    'update identity.second_factors set recovery = array_remove(recovery, $2) where user_id = $1 and $2 = any(recovery)',
    [uid, hashOf(typed)],
  );
  return rowCount === 1;
}

/** The session was opened with it. */
export const markPassed = async ({ pool }: Pick<Factors, 'pool'>, sessionId: string): Promise<void> =>
  void (await pool.query('update identity.session set "secondFactor" = true where id = $1', [sessionId]));

/** Activates it; the recovery codes are returned this once. */
export async function confirmFactor({ pool }: Factors, uid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
  await pool.query(
    'update identity.second_factors set confirmed_at = coalesce(confirmed_at, now()), recovery = $2 where user_id = $1',
    [uid, codes.map(hashOf)],
  );
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export const removeFactor = async ({ pool }: Factors, uid: string): Promise<void> =>
  void (await pool.query('delete from identity.second_factors where user_id = $1', [uid]));

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
