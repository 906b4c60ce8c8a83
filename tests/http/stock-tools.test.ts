import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { listTimeline } from '#contract/v20.ts';
import { anApp, type TestApp, type TestKey } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

const SLOW_MS = 60_000;
const run = promisify(execFile);
const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

let app: TestApp;
let key: TestKey;
let address: string;
let folder: string;
beforeAll(async () => {
  app = await anApp();
  const project = await app.aProject();
  key = await app.aKey(project);
  await app.aPhone(project, 'demo-user');
  const server = await app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `${server}${listTimeline.path}?projectId=${project}&userId=demo-user`;
  folder = aTemporaryFolder();
  atEnd(() => removeFolder(folder));
});

const URLLIB = `
import sys, urllib.request
address, name, password = sys.argv[1:]
known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
known.add_password(None, address, name, password)
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPBasicAuthHandler(known))
print(opener.open(address).read().decode())
`;
const JAVA = `
import java.io.InputStream;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.URL;

public class Call {
  public static void main(String[] given) throws Exception {
    Authenticator.setDefault(new Authenticator() {
      protected PasswordAuthentication getPasswordAuthentication() {
        return new PasswordAuthentication(given[1], given[2].toCharArray());
      }
    });
    HttpURLConnection call = (HttpURLConnection) new URL(given[0]).openConnection(Proxy.NO_PROXY);
    try (InputStream answer = call.getInputStream()) { System.out.println(new String(answer.readAllBytes())); }
  }
}
`;

describe('401: tools that show a key only when they are asked get through with a valid one', () => {
  const credentials = () => [String(key.projectId), key.secret] as const;

  it.runIf(has('curl', '--version'))('curl --anyauth', { timeout: SLOW_MS }, async () => {
    const args = ['--silent', '--fail', '--noproxy', '*', '--anyauth', '-u', credentials().join(':'), address];
    expect((await run('curl', args)).stdout).toBe('[]');
  });
  it.runIf(has('wget', '--version'))('wget', { timeout: SLOW_MS }, async () => {
    const [name, password] = credentials();
    const args = ['-q', '--no-proxy', '-O', '-', `--user=${name}`, `--password=${password}`, address];
    expect((await run('wget', args)).stdout).toBe('[]');
  });
  it.runIf(has('python3', '--version'))('urllib of Python', { timeout: SLOW_MS }, async () => {
    expect((await run('python3', ['-c', URLLIB, address, ...credentials()])).stdout.trim()).toBe('[]');
  });
  it.runIf(has('java', '--version'))('HttpURLConnection of Java', { timeout: SLOW_MS }, async () => {
    const file = path.join(folder, 'Call.java');
    writeFileSync(file, JAVA);
    expect((await run('java', [file, address, ...credentials()])).stdout.trim()).toBe('[]');
  });
});
