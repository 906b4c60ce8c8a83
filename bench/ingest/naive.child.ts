/** What the chunks are held against: a server that takes one fix a request and commits one row for each. */
import Fastify from 'fastify';
import pg from 'pg';

const [port, connection] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection ?? '{}'), max: 16 });
const app = Fastify();
app.post<{ Body: { user: string; t: number; lat: number; lon: number } }>('/fix', async ({ body }) => {
  await pool.query('insert into bench_naive (user_id, at, lat, lon) values ($1, to_timestamp($2), $3, $4)', [
    body.user,
    body.t,
    body.lat,
    body.lon,
  ]);
  return { stored: true };
});
app.get('/readyz', async () => ({ status: 'ok' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
