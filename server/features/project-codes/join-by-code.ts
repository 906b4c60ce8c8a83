import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { looksLikeCode, tidyCode } from '#contract/project-codes.ts';
import type { DeviceDescription } from '#contract/upload.ts';
import { appUserOf } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser, waitBriefly } from '#server/db/user-lock.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { AppError } from '#server/http/app-error.ts';

export interface Joining {
  code: string;
  /** An app that names its project accepts no code of another one. */
  projectId?: number | undefined;
  userId?: string | undefined;
  qualifier?: string | undefined;
  device?: DeviceDescription | undefined;
  pilot?: boolean;
}

/** Unknown, ended, paused, used up and expired codes get the same response: guessing reveals nothing. */
export const codeRefused = (): AppError =>
  new AppError('not_found', 'This project code lets nobody in. Check it, or ask for another one.');

/** Uses the code once and creates the app user, both or neither. Never an existing user: a code is not a password. */
export const joinWithCode = (context: Context, { code, userId, qualifier, device, pilot, ...of }: Joining) =>
  context.db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    const joined = await countUse(tx, tidyCode(code), context.now());
    if (!joined || (of.projectId ?? joined.projectId) !== joined.projectId) throw codeRefused();
    const { projectId, codeId, name } = joined;
    const joiner = userId ?? randomUUID();
    await lockUser(tx, projectId, joiner);
    if (await appUserOf(tx, projectId, joiner)) {
      throw new AppError('user_exists', 'This user id is taken; choose another one, or none.');
    }
    const user = { projectId, userId: joiner, audience: name, qualifier, device, pilot };
    const tokens = await signInUser({ ...context, db: tx }, user);
    await tx
      .insertInto('project_code_joins')
      .values({ project_id: projectId, user_id: joiner, code_id: codeId, joined_at: context.now() })
      .execute();
    await sql`select app_user_joined(${projectId}, ${joiner}, ${codeId})`.execute(tx);
    return tokens;
  });

/** The row is locked until the end: concurrent requests cannot exceed the limit. */
const countUse = async (tx: Tx, code: string, now: Date) =>
  looksLikeCode(code)
    ? tx
        .updateTable('project_codes')
        .set({ uses: sql`uses + 1` })
        .where('code', '=', code)
        .where('paused', '=', false)
        .where('ended_at', 'is', null)
        .where(sql<boolean>`coalesce(expires_at > ${now}, true)`)
        .where(sql<boolean>`coalesce(uses < max_uses, true)`)
        .where('project_id', 'in', tx.selectFrom('projects').select('id').where('deleted_at', 'is', null))
        .where('project_id', 'not in', suspendedProjects(tx))
        .returning(['project_id as projectId', 'id as codeId', 'name'])
        .executeTakeFirst()
    : undefined;

const suspendedProjects = (tx: Tx) =>
  tx.selectFrom('project_settings').select('project_id').where('suspended_at', 'is not', null);
