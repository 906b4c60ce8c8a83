import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import type { Format } from '#phone/device/parcels.ts';

export const USAGE = `npm run phone -- <what> --key <API key> [options]

  simulate            plays one simulated person: past days, then live until Ctrl-C
  gpx <file.gpx>      sends the track of a GPX file
  load                many phones at once, for a time
  map <file.osm.gz>   writes the map of the made-up region that simulated people live in; needs no key

  --server <address>  where the SDK server is            http://localhost:3000
  --key <API key>     registers the app users with it
  --code <auth code>  one user's code instead of a key (not for load)
  --join <code>       joins by a project code instead, such as ABCD-EFGH; --user must then be new (not for load)
  --user <userId>     the app user                       phone-<person>
  --format <form>     binary or json                     binary
  --seed <words>      equal seeds make equal people      demo
  --anywhere          allows a server that is not on this machine

simulate
  --person <number>   which person of the seed, from 1   7
  --days <number>     how many past days are sent first  1
  --live              goes on in real time               off
gpx
  --now               as if the track had just ended
load
  --phones <number>   up to 10000                        100
  --seconds <number>  up to 3600                         30
  --connections <n>   uploads under way at once          16
  --batch <number>    fixes in each batch                100`;

export type Command = 'simulate' | 'gpx' | 'load' | 'map';

export type Options = {
  server: string;
  key: string;
  code: string;
  /** A project code that a person typed. */
  join: string;
  /** If empty, the server generates one. */
  user: string;
  format: Format;
  seed: string;
  file: string;
  person: number;
  days: number;
  live: boolean;
  now: boolean;
  phones: number;
  seconds: number;
  connections: number;
  batch: number;
};

export class UsageError extends Error {}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  server: { ...text, default: 'http://localhost:3000' },
  key: text,
  code: text,
  join: text,
  user: text,
  format: { ...text, default: 'binary' },
  seed: { ...text, default: 'demo' },
  anywhere: flag,
  person: { ...text, default: '7' },
  days: { ...text, default: '1' },
  live: flag,
  now: flag,
  phones: { ...text, default: '100' },
  seconds: { ...text, default: '30' },
  connections: { ...text, default: '16' },
  batch: { ...text, default: '100' },
  help: { ...flag, short: 'h' },
} as const;

/** Parses the arguments; invalid ones are named. */
export function readArguments(args: readonly string[]): 'help' | { command: Command; options: Options } {
  const { values, positionals } = parsed(args);
  const [command, file = '', ...surplus] = positionals;
  if (values.help || command === undefined) return 'help';
  if (!isCommand(command)) throw new UsageError(`"${command}" is unknown.`);
  const needsFile = command === 'gpx' || command === 'map';
  if (needsFile && !file) throw new UsageError('Which file?');
  if (command === 'map' && !/\.osm(\.gz)?$/.test(file)) throw new UsageError('A map is written as .osm or .osm.gz.');
  if (surplus.length > 0 || (!needsFile && file)) throw new UsageError('There is one word too many.');
  if (values.format !== 'binary' && values.format !== 'json') throw new UsageError('--format is binary or json.');
  if (command !== 'map' && !values.key && !values.code && !values.join)
    throw new UsageError('Give the API key with --key.');
  if (command === 'load' && !values.key) throw new UsageError('A load needs --key: it registers many users.');
  const person = wholeOf('person', values.person, 1, 10_000);
  return {
    command,
    options: {
      server: serverOf(values.server, values.anywhere === true),
      key: values.key ?? '',
      code: values.code ?? '',
      join: values.join ?? '',
      user: values.user ?? (values.join ? '' : `phone-${person}`),
      format: values.format,
      seed: values.seed,
      file,
      person,
      days: wholeOf('days', values.days, 0, 366),
      live: values.live === true,
      now: values.now === true,
      phones: wholeOf('phones', values.phones, 1, 10_000),
      seconds: wholeOf('seconds', values.seconds, 1, 3_600),
      connections: wholeOf('connections', values.connections, 1, 256),
      batch: wholeOf('batch', values.batch, 1, 10_000),
    },
  };
}

const isCommand = (word: string): word is Command => ['simulate', 'gpx', 'load', 'map'].includes(word);

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeOf(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}.`);
}

/** A load sent to someone else's server by mistake is an attack: other machines require an explicit flag. */
function serverOf(value: string, anywhere: boolean): string {
  if (!URL.canParse(value)) throw new UsageError('--server is an address such as http://localhost:3000.');
  const { protocol, hostname, origin } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') throw new UsageError('--server begins with http:// or https://.');
  const name = hostname.replace(/^\[|\]$/g, '');
  const isHere = name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
  if (!isHere && !anywhere) throw new UsageError(`${name} is not this machine; say --anywhere if it is meant.`);
  return origin;
}
