import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const contract = fileURLToPath(new URL('../../contract/', import.meta.url));
const web = fileURLToPath(new URL('..', import.meta.url));

/** What a call needs; the rest of an endpoint is only for the server. */
const CALL = ['name', 'method', 'path'];
const SCHEMA_READ = /\b(\w+)\.(params|query|body|reply)\b/g;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Removes unused parts of the contract from the built pages. Of an endpoint these are its description, its right and
 * its schemas; a schema stays if a file in web uses it by the endpoint's name: `changeApiKey.body`. Other constants are
 * marked as free of side effects, which a bundler cannot detect for call chains.
 */
export function contractForBrowser(): Plugin {
  let read = new Set<string>();
  return {
    name: 'contract-for-browser',
    apply: 'build',
    buildStart() {
      read = schemasReadIn(web);
    },
    transform(code, id) {
      if (!id.startsWith(contract)) return null;
      const textOf = ({ start, end }: Node) => code.slice(start, end);
      const browserText = ({ name, init }: Constant): string => {
        const draft = endpointDraft(init);
        if (!draft) return pure(textOf(init));
        const kept = (draft.properties as Node[]).filter((property) => {
          const key = (property.key as Node | undefined)?.name as string;
          return CALL.includes(key) || read.has(`${name}.${key}`);
        });
        const keys = kept.map((property) => (property.key as Node).name);
        const missing = CALL.filter((key) => !keys.includes(key));
        if (missing.length > 0) this.error(`The endpoint ${name} must itself state its ${missing.join(', ')}.`);
        const text = `{ ${kept.map(textOf).join(', ')} }`;
        return kept.length === CALL.length ? text : pure(text);
      };
      const constants = constantsOf(this.parse(code) as unknown as Node).filter(({ init }) => isComputed(init));
      return {
        code: constants.reduceRight(
          (out, constant) => out.slice(0, constant.init.start) + browserText(constant) + out.slice(constant.init.end),
          code,
        ),
        map: null,
      };
    },
  };
}

const pure = (expression: string): string => `/* @__PURE__ */ (() => (${expression}))()`;

/** Names such as "changeApiKey.body" that any file below the folder uses. */
function schemasReadIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.vite-plugin)\.tsx?$/.test(file),
  );
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(SCHEMA_READ)].map(([, name, part]) => `${name}.${part}`)));
}

interface Constant {
  name: string | undefined;
  init: Node;
}

function constantsOf(program: Node): Constant[] {
  return (program.body as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => statement?.declarations as Node[])
    .flatMap(({ id, init }) => (isNode(init) ? [{ name: (id as Node).name as string | undefined, init }] : []));
}

const isComputed = ({ type }: Node): boolean =>
  !/^(Literal|ArrowFunctionExpression|FunctionExpression|Identifier)$/.test(type);

/** The definition of an endpoint, if this is one. */
function endpointDraft(init: Node): Node | null {
  if (init.type !== 'CallExpression' || (init.callee as Node).name !== 'endpoint') return null;
  return (init.arguments as Node[])[0] ?? null;
}
