// Run by tests as a separate process: owns the database in a folder and, on request, keeps inserting rows.
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const [dataDir = '', task] = process.argv.slice(2);
const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const server = await startEmbeddedPostgres({ dataDir, print: (line) => writeLine(`says ${line}`) });
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
  writeLine(`ready ${server.pid} ${server.where}`);
  setInterval(() => {}, 60_000);
  if (task === 'write') writeUntilCutOff(server.connection).catch((error) => writeLine(`cut off: ${error}`));
} catch (error) {
  writeLine(`refused ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** A number is printed only after its row is committed. */
async function writeUntilCutOff(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists row (number int primary key)');
  const { rows } = await client.query('select coalesce(max(number), 0) as last from row');
  for (let number = rows[0].last + 1; ; number++) {
    await client.query('insert into row values ($1)', [number]);
    writeLine(`acknowledged ${number}`);
  }
}
