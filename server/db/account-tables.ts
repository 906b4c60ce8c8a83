import type { Generated } from 'kysely';
import type { ProjectRole } from '#contract/roles.ts';
import type { NullableTimestamp, Timestamp } from './columns.ts';

/** What keeps a person signed in at an OpenID provider; the browser holds the name of it, never the token. */
export interface OidcLoginsTable {
  name_hash: Buffer;
  refresh_token: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface UserAvatarsTable {
  user_id: string;
  /** Part of the address, so that a new picture is a new address. */
  tag: string;
  data: Buffer;
  created_at: Timestamp;
}

export interface InvitationsTable {
  id: Generated<string>;
  project_id: number;
  email: string;
  roles: ProjectRole[];
  token_hash: Buffer;
  invited_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: NullableTimestamp;
  withdrawn_at: NullableTimestamp;
}

export interface AccountTables {
  oidc_logins: OidcLoginsTable;
  user_avatars: UserAvatarsTable;
  invitations: InvitationsTable;
}
