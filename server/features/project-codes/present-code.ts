import { z } from 'zod';
import { type CodeState, type ProjectCode, writtenCode } from '#contract/project-codes.ts';
import type { CodeRow } from './project-codes.queries.ts';

export function stateOf(row: CodeRow, now: Date): CodeState {
  if (row.ended_at) return 'ended';
  if (row.expires_at && row.expires_at <= now) return 'expired';
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used-up';
  return row.paused ? 'paused' : 'open';
}

export const presentCode = (row: CodeRow, now: Date): ProjectCode => ({
  id: row.id,
  code: writtenCode(row.code),
  name: row.name,
  note: row.note,
  state: stateOf(row, now),
  uses: row.uses,
  maxUses: row.max_uses,
  expiresAt: row.expires_at?.toISOString() ?? null,
  paused: row.paused,
  endedAt: row.ended_at?.toISOString() ?? null,
  createdBy: row.createdBy,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** What a revision tells of a code. The code itself lets people in: only its first half is written there. */
export const factsOf = (
  row: Pick<CodeRow, 'code' | 'name' | 'note' | 'max_uses' | 'expires_at' | 'paused' | 'ended_at'>,
) => ({
  code: `${row.code.slice(0, 4)}-…`,
  name: row.name,
  note: row.note,
  maxUses: row.max_uses,
  expiresAt: row.expires_at,
  paused: row.paused,
  endedAt: row.ended_at,
});

export const formerCode = z.object({
  name: z.string(),
  note: z.string(),
  maxUses: z.number().int().nullable(),
  expiresAt: z.coerce.date().nullable(),
  paused: z.boolean(),
  endedAt: z.coerce.date().nullable(),
});
