import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smtpTransport } from './smtp-transport.ts';

/** A mail server that offers sign-in but no encryption, and records what it receives. */
let port = 0;
const heard: string[] = [];
const answerTo = (line: string): string => {
  if (line.startsWith('EHLO')) return '250-mail.example.com\r\n250 AUTH PLAIN LOGIN\r\n';
  if (line.startsWith('AUTH')) return '235 welcome\r\n';
  if (line === 'STARTTLS') return '502 not here\r\n';
  return line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n';
};
const server = net.createServer((socket) => {
  let isData = false;
  socket.write('220 mail.example.com ESMTP\r\n');
  socket.on('error', () => {});
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n').filter(Boolean)) {
      heard.push(line);
      if (!isData || line === '.') socket.write(answerTo(line));
      isData = line === 'DATA' || (isData && line !== '.');
    }
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const mail = { kind: 'alert', to: 'demo@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const;
const deliver = async (settings = '') => {
  heard.length = 0;
  const transport = smtpTransport(`smtp://demo:secret-word@127.0.0.1:${port}${settings}`, 'https://move.example.com');
  await transport.deliver(mail).finally(() => transport.close());
};

it('sends no password over a connection that is not encrypted, and says that encryption was missing', async () => {
  await expect(deliver()).rejects.toMatchObject({ code: 'ETLS' });
  expect(heard.filter((line) => line.startsWith('AUTH'))).toEqual([]);
});

it('does so when the settings allow it', async () => {
  await deliver('?requireTLS=false');
  expect(heard.some((line) => line.startsWith('AUTH'))).toBe(true);
});
