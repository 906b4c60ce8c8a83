import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server on a port of its own that keeps what it gets. */
export async function aMailServer(port = 0, options: SMTPServerOptions = { authOptional: true }) {
  const received: { from: string; to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    ...options,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom: from, rcptTo } = session.envelope;
        const source = Buffer.concat(chunks).toString();
        received.push({ from: from ? from.address : '', to: rcptTo.map((to) => to.address), source });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : 0;
  return { received, port: listening, close: () => new Promise<void>((closed) => server.close(() => closed())) };
}
