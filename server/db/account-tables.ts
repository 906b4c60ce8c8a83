import type { Generated } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './columns.ts';

export interface UsersTable {
  id: Generated<string>;
  issuer: string;
  uid: string;
  email: string;
  email_verified: boolean;
  provider: string;
  image: Generated<string>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  company: Generated<string>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  last_sign_in_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
  language: Generated<Language | null>;
  mention_mails: Generated<boolean>;
}

export interface UserAvatarsTable {
  user_id: string;
  tag: string;
  data: Buffer;
  created_at: DefaultTimestamp;
}

export interface GlobalRolesTable {
  user_id: string;
  role: 'admin';
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: DefaultTimestamp;
  last_seen_at: DefaultTimestamp;
  expires_at: Timestamp;
  user_agent: Generated<string>;
  address: Generated<string>;
  time_zone: Generated<string>;
  second_factor: Generated<boolean>;
  proved_at: DefaultTimestamp;
  viewed_user_id: Generated<string | null>;
  viewed_until: NullableTimestamp;
}

export interface SessionOpeningsTable {
  key: Buffer;
  session_id: string;
  opened_at: DefaultTimestamp;
}

export interface EndedCredentialsTable {
  issuer: string;
  uid: string;
  ended_at: Timestamp;
  deletes_account: Generated<boolean>;
}

export interface OidcLoginsTable {
  name_hash: Buffer;
  uid: string;
  opening_key: Buffer;
  refresh_token: Buffer;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
}

export interface RateLimitsTable {
  key: string;
  window_start: Timestamp;
  hits: number;
}

export interface AccountTables {
  users: UsersTable;
  user_avatars: UserAvatarsTable;
  global_roles: GlobalRolesTable;
  sessions: SessionsTable;
  session_openings: SessionOpeningsTable;
  ended_credentials: EndedCredentialsTable;
  oidc_logins: OidcLoginsTable;
  rate_limits: RateLimitsTable;
}
