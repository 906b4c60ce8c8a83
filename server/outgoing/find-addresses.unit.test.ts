import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAddresses } from './find-addresses.ts';

const A_RECORD = 1;
const HEAD_BYTES = 12;
/** More than the system looks up at once. */
const MANY = 20;

let names: Socket;
let servers: string[];
/** Answers a query for an IPv4 address, unless the name begins with "slow". */
beforeAll(async () => {
  names = createSocket('udp4');
  names.on('message', (question, { port, address }) => {
    if (question.includes('slow')) return;
    const nameEnds = question.indexOf(0, HEAD_BYTES) + 1;
    const asked = question.subarray(0, nameEnds + 4);
    const isV4 = question.readUInt16BE(nameEnds) === A_RECORD;
    const reply = Buffer.concat([
      asked,
      isV4 ? Buffer.from('c00c000100010000003c00045db8d70e', 'hex') : Buffer.alloc(0),
    ]);
    reply.writeUInt16BE(0x8180, 2);
    reply.writeUInt16BE(isV4 ? 1 : 0, 6);
    reply.fill(0, 8, HEAD_BYTES);
    names.send(reply, port, address);
  });
  await new Promise<void>((done) => names.bind(0, '127.0.0.1', done));
  servers = [`127.0.0.1:${names.address().port}`];
});
afterAll(() => new Promise<void>((done) => names.close(() => done())));

it('finds a name while many others are never answered, and gives those up', async () => {
  let answered = 0;
  const slow = Array.from({ length: MANY }, async (_, at) => {
    const found = await findAddresses(`slow-${at}.example.com`, servers);
    answered += 1;
    return found;
  });
  expect(await findAddresses('hooks.example.com', servers)).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(answered).toBe(0);
  expect((await Promise.all(slow)).flat()).toEqual([]);
});

it('finds names of this machine', async () => {
  expect((await findAddresses('localhost')).map(({ address }) => address)).toContain('127.0.0.1');
});
