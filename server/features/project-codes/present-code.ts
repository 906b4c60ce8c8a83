import { type CodeState, type ProjectCode, writtenCode } from '#contract/project-codes.ts';
import type { CodeRow } from './project-codes.queries.ts';

export function codeStateOf(row: CodeRow, now: Date): CodeState {
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
  state: codeStateOf(row, now),
  uses: row.uses,
  maxUses: row.max_uses,
  expiresAt: row.expires_at?.toISOString() ?? null,
  paused: row.paused,
  endedAt: row.ended_at?.toISOString() ?? null,
  createdBy: row.createdBy,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
