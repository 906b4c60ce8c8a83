import { spawnSync } from 'node:child_process';
import os from 'node:os';

/** The account that the database runs as: our own, unless we are root, as which PostgreSQL refuses to run. */
export type DatabaseAccount = {
  name: string;
  /** For spawn and chown; only set if we are root. */
  ids: { uid: number; gid: number } | undefined;
};

export const isRoot = process.getuid?.() === 0;

export function findDatabaseAccount(): DatabaseAccount {
  if (!isRoot) return { name: os.userInfo().username, ids: undefined };
  const account = findAccount('postgres') ?? make('postgres') ?? findAccount('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and no other account could be found or made. ' +
      'Start as an ordinary user, or set DATABASE_URL to a running PostgreSQL.',
  );
}

function findAccount(name: string): DatabaseAccount | undefined {
  const uid = numberFrom('id', ['-u', name]);
  const gid = numberFrom('id', ['-g', name]);
  return uid && gid ? { name, ids: { uid, gid } } : undefined;
}

function make(name: string): DatabaseAccount | undefined {
  const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...nowhere, name]);
  return findAccount(name);
}

function numberFrom(command: string, args: string[]): number | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

/** Tries it instead of computing it from modes, because parents, ACLs and mounts matter too. */
export function canEnter(account: DatabaseAccount, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account.ids, cwd: '/' });
  return status === 0;
}
