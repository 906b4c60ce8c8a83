import net, { type AddressInfo, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';
import type { TestConnection } from './postgres.global-setup.ts';

export interface StallingProxy {
  connection: TestConnection;
  /** From now on connections are accepted and nothing passes, in neither direction. */
  stall(): void;
  /** What waited passes again. */
  resume(): void;
}

/** A proxy between the product and a real database that can stop responding like a hung machine. */
export async function aStallingProxy(target: TestConnection): Promise<StallingProxy> {
  let isStalled = false;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (isStalled) socket.pause();
  };
  const server = net.createServer((near) => {
    const far = target.host.startsWith('/')
      ? net.connect(`${target.host}/.s.PGSQL.${target.port}`)
      : net.connect(target.port, target.host);
    near.on('data', (data) => far.write(data));
    far.on('data', (data) => near.write(data));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    track(near);
    track(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
