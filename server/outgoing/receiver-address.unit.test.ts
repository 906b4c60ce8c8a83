import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { networksFrom } from './networks.ts';
import { checkAddress, guardedLookup } from './receiver-address.ts';

const none = networksFrom([]);
/** Our own name service: the resolved addresses are the input of these rules. */
const names: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.1.2.3'],
  'half.example.com': ['93.184.215.14', '127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
};
const resolve = async (host: string) => names[host] ?? [];
const refusalOf = async (url: string, networks = none) => (await checkAddress(url, networks, resolve)).refusal;

describe('the address of a receiver', () => {
  it.each(['https://hooks.example.com', 'https://hooks.example.com:8443/move?tenant=7', 'https://93.184.215.14/x'])(
    'may be %s',
    async (url) => expect(await refusalOf(url)).toBeNull(),
  );

  it.each([
    ['hooks.example.com', 'malformed'],
    ['https://', 'malformed'],
    ['https:hooks.example.com', 'malformed'],
    ['https:\\\\hooks.example.com', 'malformed'],
    ['https://hooks.example.com/a b', 'malformed'],
    ['javascript:alert(1)', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://hooks.example.com', 'scheme'],
    ['http://hooks.example.com', 'scheme'],
    ['http://unknown.example.com', 'scheme'],
    ['https://user:password@hooks.example.com', 'credentials'],
    ['https://user@hooks.example.com', 'credentials'],
    ['https://hooks.example.com/#part', 'fragment'],
  ])('is not %s (%s)', async (url, refusal) => expect(await refusalOf(url)).toBe(refusal));

  it.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f.0.0.1',
    'https://2130706433',
    'https://017700000001',
    'https://0.0.0.0',
    'https://10.0.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://100.64.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:a9fe:a9fe]',
    'https://[::127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    'https://[fe80::1]',
    'https://[fd00:ec2::254]',
    'https://localhost',
    'https://localhost.',
    'https://LOCALHOST:3000',
    'https://printer',
    'https://nas.local',
    'https://metadata.google.internal',
    'https://inside.example.com',
    'https://half.example.com',
  ])('is not %s: not public', async (url) => expect(await refusalOf(url)).toBe('network'));

  it('may be internal only where the setting allows it, by http too', async () => {
    const allowed = networksFrom(['127.0.0.0/8', '::1', '10.1.0.0/16']);
    for (const url of [
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'https://[::1]',
      'http://inside.example.com',
    ]) {
      expect(await refusalOf(url, allowed), url).toBeNull();
    }
    expect(await refusalOf('http://[::ffff:127.0.0.1]', allowed)).toBeNull();
    expect(await refusalOf('https://10.2.0.1', allowed)).toBe('network');
    expect(await refusalOf('http://hooks.example.com', allowed)).toBe('scheme');
    expect(await refusalOf('http://half.example.com', allowed)).toBe('scheme');
  });

  it('may have an unknown name, which is resolved at every connection', async () => {
    expect(await checkAddress('https://soon.example.com', none, resolve)).toEqual({ refusal: null, unresolved: true });
  });
});

describe('the lookup of a connection', () => {
  it('reaches allowed addresses only', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolveListening) => server.once('listening', resolveListening));
    const { port } = server.address() as AddressInfo;
    const reach = (allow: string[]) =>
      new Promise((answer) => {
        const socket = connect({ host: 'localhost', port, family: 4, lookup: guardedLookup(networksFrom(allow)) });
        socket.once('connect', () => answer('connected'));
        socket.once('error', (error) => answer((error as NodeJS.ErrnoException).code));
        socket.once('close', () => socket.destroy());
        socket.once('connect', () => socket.end());
      });
    expect(await reach([])).toBe('ENOTPUBLIC');
    expect(await reach(['127.0.0.0/8'])).toBe('connected');
    await new Promise((closed) => server.close(closed));
  });
});
