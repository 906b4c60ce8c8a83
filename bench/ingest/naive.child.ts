/**
 * What the chunks are held against: the same HTTP server with the same check of the phone's token, but a fix a request
 * and a committed row for each.
 */
import pg from 'pg';
import { uploadBatch } from '../../contract/upload.ts';
import { deviceRecogniser } from '../../server/features/devices/recognise-device.ts';
import { createHttp } from '../../server/http/create-http.ts';
import { serveRaw } from '../../server/http/serve-raw.ts';
import { createLog } from '../../server/log.ts';
import { secretsFrom } from '../../server/secrets.ts';

const [port, secretKey = '', connection] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection ?? '{}'), max: 16 });
const text = 'insert into bench_naive (user_id, at, lat, lon) values ($1, to_timestamp($2), $3, $4)';

const http = await createHttp({ log: createLog('error'), origins: [], trustedProxies: [], secure: false });
http.get('/readyz', async () => ({ ready: true }));
serveRaw(http, {
  endpoint: uploadBatch,
  bodyLimit: 10_000,
  admit: deviceRecogniser({ secrets: secretsFrom(secretKey), now: () => new Date() }),
  handle: async ({ userId }, { bytes }) => {
    const { t, lat, lon } = JSON.parse(bytes.toString());
    await pool.query({ name: 'insert', text, values: [userId, t, lat, lon] });
    return { stored: true };
  },
});
await http.listen({ port: Number(port), host: '127.0.0.1' });
