import { randomBytes } from 'node:crypto';
import { TEST_PHONE } from '#contract/test-phones.ts';
import type { Context } from '#server/context.ts';
import { joinWithCode } from '#server/features/project-codes/join-by-code.ts';
import { findProjectCode } from '#server/features/project-codes/project-codes.queries.ts';
import { notFound } from '#server/http/app-error.ts';

const DEVICE = { platform: 'Simulated', model: 'Test phone' };

/** Joins as a phone would, with the code alone; a test phone is a pilot, so it is neither billed nor averaged. */
export async function letTestPhoneJoin(context: Context, projectId: number, codeId: string): Promise<string> {
  const row = await findProjectCode(context.db, projectId, codeId);
  if (!row) throw notFound('The project code');
  const userId = `test-phone-${randomBytes(4).toString('hex')}`;
  await joinWithCode(context, {
    code: row.code,
    projectId,
    userId,
    qualifier: TEST_PHONE,
    device: DEVICE,
    pilot: true,
  });
  return userId;
}
