import path from 'node:path';

/** The running product that the stories visit; playwright.config.ts chose its port and folder. */
export function product() {
  const { MOVE_E2E_PORT: port = '', MOVE_E2E_FOLDER: folder = '' } = process.env;
  const dataDir = path.join(folder, 'data');
  return {
    port,
    folder,
    dataDir,
    baseURL: `http://localhost:${port}`,
    admin: { email: 'first.dolphin@example.com', password: 'Seven-Whales-Swim-By-41' },
    /** Mails lie here as files, in the order they were written. */
    outbox: path.join(dataDir, 'outbox'),
  };
}
