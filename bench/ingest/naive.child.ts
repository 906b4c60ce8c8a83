/** What the chunks are held against: a server that takes one fix a request and commits one row for each. */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const [port, connection] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection ?? '{}'), max: 16 });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const { user, t, lat, lon } = JSON.parse(await bodyOf(request));
    const row = [user, t, lat, lon];
    await pool.query('insert into bench_naive (user_id, at, lat, lon) values ($1, to_timestamp($2), $3, $4)', row);
  }
  const answer = '{"stored":true}';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
}).listen(Number(port), '127.0.0.1');
