// Whether the server can listen on PORT and HOST, checked before anything is installed or built.
import { createServer } from 'node:net';

/** What is wrong, as a sentence; null if the port is free. */
export function problemOfPlace({ PORT = '3000', HOST = '127.0.0.1' }) {
  const port = Number(PORT || 3000);
  // A malformed port is named by the settings themselves.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(sentenceFor(code, port, HOST)));
    probe.listen({ port, host: HOST || '127.0.0.1' }, () => probe.close(() => resolve(null)));
  });
}

function sentenceFor(code, port, host) {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Set PORT to 1024 or above.`;
  return `HOST "${host}" is not an address of this machine (${code}). Set it to one, such as 127.0.0.1 or 0.0.0.0.`;
}
