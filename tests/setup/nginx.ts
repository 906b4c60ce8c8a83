import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { aTemporaryFolder, removeFolder } from './temporary-folder.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../deploy/nginx-several.conf');

/** Debian keeps it where ordinary users do not look; absent where it is not installed. */
export const nginx = ['nginx', '/usr/sbin/nginx'].find((place) => spawnSync(place, ['-v']).status === 0);

export interface Balancer {
  port: number;
  stop(): Promise<void>;
}

/** nginx with the example for several processes, which all serve everything here, and without TLS. */
export async function aBalancer(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const folder = aTemporaryFolder();
  const rest = { web: ports.values(), sdk: ports.values() };
  const site = readFileSync(EXAMPLE, 'utf8')
    .replace(/server 10\.0\.0\.1\d:3000/g, () => `server 127.0.0.1:${rest.web.next().value}`)
    .replace(/server 10\.0\.0\.2\d:3000/g, () => `server 127.0.0.1:${rest.sdk.next().value}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^\s*ssl_.*$/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const settings = path.join(folder, 'nginx.conf');
  writeFileSync(
    settings,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; ${paths.join(' ')}
${site} }`,
  );
  const running = spawn(nginx ?? 'nginx', ['-e', `${folder}/error.log`, '-c', settings], { stdio: 'ignore' });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries++) {
    if (tries === 100 || running.exitCode !== null)
      throw new Error(`nginx did not start: ${readFileSync(`${folder}/error.log`, 'utf8')}`);
    await sleep(100);
  }
  return {
    port,
    stop: async () => {
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
      removeFolder(folder);
    },
  };
}
