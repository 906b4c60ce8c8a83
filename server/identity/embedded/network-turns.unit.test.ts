import { describe, expect, it, vi } from 'vitest';
import { createNetworkTurns, participantFor } from './network-turns.ts';

/** Calls that the test ends; `begun` lists them in the order of service. */
function someTurns(limits: Partial<Parameters<typeof createNetworkTurns>[0]> = {}) {
  const inTurn = createNetworkTurns({ most: 1, mostOfGroup: 6, mostWaiting: 100, ...limits });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string, ip: string, account: string | null = null) =>
    inTurn(participantFor(ip, account), () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 });
      refused.push(name);
    });
  const flood = (count: number, ipOf: (at: number) => string, name = 'flood') => {
    for (let at = 0; at < count; at += 1) void call(`${name} ${at}`, ipOf(at));
  };
  const settle = () => new Promise(setImmediate);
  const endAll = async () => {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
  };
  return { call, flood, begun, refused, ends, settle, endAll };
}

const own = (at: number) => `192.0.2.${at}`;

describe('the turns of networks', () => {
  it('go round, however many calls one network makes', async () => {
    const { call, flood, begun, endAll } = someTurns();
    flood(4, () => own(1), 'a');
    flood(3, () => own(2), 'b');
    void call('c', own(3));
    await endAll();
    expect(begun).toEqual(['a 0', 'b 0', 'c', 'a 1', 'b 1', 'a 2', 'b 2', 'a 3']);
  });

  it('come at once to a network that seldom calls, however many networks keep calling', async () => {
    const { call, flood, begun, ends, settle } = someTurns();
    const endOne = async () => {
      await settle();
      ends.shift()?.();
      await settle();
    };
    flood(90, (at) => own(at % 30));
    for (let time = 0; time < 35; time += 1) await endOne();
    void call('owner', own(200));
    await endOne();
    expect(begun.at(-1)).toBe('owner');
    await endOne();
    void call('owner again', own(200));
    for (let time = 0; time < 30; time += 1) await endOne();
    expect(begun).toContain('owner again');
  });

  it('count a /48 of IPv6 as one, whose /64 take turns within it', async () => {
    const { call, flood, begun, endAll } = someTurns();
    flood(20, (at) => `2001:db8:1:${at}::1`);
    void call('other', '2001:db8:2::1');
    flood(2, () => '2001:db8:1:1::2', 'neighbour');
    await endAll();
    expect(begun.slice(0, 4)).toEqual(['flood 0', 'other', 'flood 1', 'flood 2']);
    expect(begun.slice(-2)).toEqual(['neighbour 0', 'neighbour 1']);
  });

  it('are limited for one group and for all, and pass on after a failure', async () => {
    const { call, flood, begun, settle, endAll } = someTurns({ most: 4, mostOfGroup: 3 });
    flood(5, (at) => `2001:db8:1:${at}::1`);
    await settle();
    expect(begun).toHaveLength(3);
    void call('b', own(1));
    void call('c', own(2));
    await settle();
    expect(begun).toHaveLength(4);
    await endAll();
    expect(begun).toHaveLength(7);
    const inTurn = createNetworkTurns({ most: 1, mostOfGroup: 1, mostWaiting: 9 });
    const who = participantFor(own(1), null);
    const failing = Array.from({ length: 3 }, () => inTurn(who, () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(await inTurn(who, async () => 'yes')).toBe('yes');
  });
});

describe('known browsers', () => {
  it('come before strangers', async () => {
    const { call, flood, begun, endAll } = someTurns();
    flood(30, own);
    void call('known', own(0), 'owner@example.com');
    await endAll();
    expect(begun.indexOf('known')).toBe(1);
  });

  it('leave every second turn to strangers, and take turns by account from however many networks', async () => {
    const { call, begun, endAll } = someTurns();
    for (let at = 0; at < 4; at += 1) void call(`thief ${at}`, own(at), 'thief@example.com');
    void call('known', own(9), 'owner@example.com');
    for (const name of ['x', 'y']) void call(name, own(8));
    await endAll();
    expect(begun).toEqual(['thief 0', 'x', 'known', 'y', 'thief 1', 'thief 2', 'thief 3']);
  });
});

describe('when too many wait', () => {
  const mostWaiting = 10;

  it('the network that brought most is refused at once, not others', async () => {
    const { call, flood, begun, refused, settle, endAll } = someTurns({ mostWaiting });
    flood(15, () => own(1));
    flood(3, (at) => own(2 + at), 'other');
    void call('last', own(9));
    await settle();
    expect(refused).toHaveLength(8);
    expect(refused.filter((name) => !name.startsWith('flood'))).toEqual([]);
    await endAll();
    expect(begun).toHaveLength(11);
  });

  it('a known browser displaces a stranger', async () => {
    const { call, flood, refused, settle } = someTurns({ mostWaiting });
    flood(mostWaiting + 1, own);
    void call('stranger', own(99));
    void call('known', own(100), 'owner@example.com');
    await settle();
    expect(refused).toEqual(['stranger', `flood ${mostWaiting}`]);
  });

  it('one account with many calls displaces nobody else', async () => {
    const { call, refused, settle } = someTurns({ mostWaiting });
    for (let at = 0; at < 20; at += 1) void call(`thief ${at}`, own(at), 'thief@example.com');
    void call('stranger', own(99));
    await settle();
    expect(refused).toHaveLength(10);
    expect(refused).not.toContain('stranger');
  });

  it('whoever has waited for seconds is refused, too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { call, begun, refused, settle, endAll } = someTurns();
    for (const name of ['a', 'b']) void call(name, own(1));
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await settle();
    expect({ begun, refused }).toEqual({ begun: ['a'], refused: ['b'] });
    void call('c', own(1));
    await endAll();
    expect(begun).toEqual(['a', 'c']);
  });
});
