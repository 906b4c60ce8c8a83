// Runs the real, built product for the end-to-end tests, in a folder of its own, until Playwright ends it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { product } from './e2e-product.ts';
import { removeFolder } from './temporary-folder.ts';

const { port, dataDir, folder, admin } = product();
const start = path.resolve(import.meta.dirname, '../../scripts/start.mjs');

// Settings of the person who runs the tests must not leak into the product.
const settings = Object.keys(process.env).filter((name) => /^(MOVE_|SMTP_URL|DATABASE_URL|HOST$|PORT$)/.test(name));
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
const server = spawn(process.execPath, [start], {
  env: {
    ...env,
    PORT: port,
    MOVE_DATA_DIR: dataDir,
    MOVE_ADMIN_EMAIL: admin.email,
    MOVE_ADMIN_PASSWORD: admin.password,
    MOVE_DEMO: 'off',
    // Visitors without a browser say where they come from.
    MOVE_TRUSTED_PROXIES: '127.0.0.1,::1',
    // Systems that stories send events to run on this machine.
    MOVE_RECEIVER_ALLOW: '127.0.0.1',
    MOVE_LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
server.once('close', (code) => {
  removeFolder(folder);
  process.exit(code ?? 1);
});

const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Playwright may be killed without a chance to end us.
const parent = process.ppid;
setInterval(() => process.ppid === parent || stop(), 1_000);
