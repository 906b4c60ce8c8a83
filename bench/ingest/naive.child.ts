/**
 * The baseline for batches: the same HTTP server with the same token check, but one fix per request and one committed
 * row each. It stores the same values, from the same users only: existing, not blocked, on this device.
 */
import pg from 'pg';
import { uploadBatch } from '#contract/upload.ts';
import { deviceRecogniser, replaced as refused } from '#server/access/recognise-device.ts';
import { createHttp } from '#server/http/create-http.ts';
import { serveRaw } from '#server/http/raw-route.ts';
import { createLog } from '#server/log.ts';
import { secretsFrom } from '#server/secrets.ts';

const [port, secretKey = '', connection] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection ?? '{}'), max: 16 });
const text = `
  insert into bench_naive (user_id, at, lat, lon, accuracy, speed, bearing, altitude)
  select u.user_id, to_timestamp($4), $5, $6, $7, $8, $9, $10 from app_users u
  where u.project_id = $1 and u.user_id = $2 and u.installation_id = $3 and not u.blocked
`;

const http = await createHttp({ log: createLog('error'), origins: [], trustedProxies: [], secure: false });
http.get('/readyz', async () => ({ ready: true }));
serveRaw(http, {
  endpoint: uploadBatch,
  bodyLimit: 10_000,
  admit: deviceRecogniser({ secrets: secretsFrom(secretKey), now: () => new Date() }),
  handle: async ({ projectId, userId, installationId }, { bytes }) => {
    const { t, lat, lon, acc, speed, bearing, alt } = JSON.parse(bytes.toString());
    const values = [projectId, userId, installationId, t, lat, lon, acc, speed, bearing, alt];
    const { rowCount } = await pool.query({ name: 'insert', text, values });
    if (rowCount !== 1) throw refused();
    return { stored: true };
  },
});
await http.listen({ port: Number(port), host: '127.0.0.1' });
