import { type Api, type Field, inputsOf, type Operation, type Schema } from './operations.ts';

const INDENT = '  ';
const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);
const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);

/** A JSON schema as a type. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return union(schema.enum.map(quoted));
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return union(variants.map((variant) => typeOf(variant, indent)));
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  return typeByName(schema, indent);
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function typeByName(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
      const item = typeOf(schema.items ?? {}, indent);
      return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      if (schema.properties) return objectType(fieldsOf(schema), indent);
      const { additionalProperties: values } = schema;
      return `Record<string, ${typeof values === 'object' ? typeOf(values, indent) : 'unknown'}>`;
    }
    default:
      return 'unknown';
  }
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    ...{ name, schema, required: required.includes(name), description: schema.description ?? '' },
  }));

function objectType(fields: readonly Field[], indent: string): string {
  const inner = indent + INDENT;
  const lines = fields.flatMap(({ name, schema, required, description }) => [
    ...comment(description, inner),
    `${inner}${isName(name) ? name : quoted(name)}${required ? '' : '?'}: ${typeOf(schema, inner)};`,
  ]);
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`;
}

const comment = (text: string, indent = ''): string[] =>
  text ? [`${indent}/** ${text.replaceAll('*/', '* /')} */`] : [];

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const inputName = ({ id }: Operation): string => `${capital(id)}Input`;

const replyType = ({ reply }: Operation): string => {
  if (reply === 'bytes') return 'Uint8Array';
  if (reply === 'text or bytes') return 'string | Uint8Array';
  return reply === 'text' ? 'string' : typeOf(reply, INDENT);
};

function callOf({ method, path, inPath, inQuery, body }: Operation): string {
  const names = (fields: readonly Field[]) => `[${fields.map(({ name }) => quoted(name)).join(', ')}]`;
  const ofBody = body && ('whole' in body ? `, body: 'whole'` : `, body: ${names(body.fields)}`);
  return `{ method: '${method}', path: '${path}', inPath: ${names(inPath)}, inQuery: ${names(inQuery)}${ofBody ?? ''} }`;
}

function methodOf(operation: Operation): string[] {
  const { id, summary, hasPages } = operation;
  const fields = inputsOf(operation);
  const given = `input: ${inputName(operation)}${fields.some(({ required }) => required) ? '' : ' = {}'}`;
  const head = `${given}, options?: CallOptions`;
  const reply = replyType(operation);
  return [
    '',
    ...comment(summary, INDENT),
    `${INDENT}${id}(${head}): Promise<${reply}> {`,
    `${INDENT}${INDENT}return this.call(CALLS.${id}, input, options);`,
    `${INDENT}}`,
    ...(hasPages
      ? [
          '',
          `${INDENT}/** The same, page after page; \`limit\` says how long a page is. */`,
          `${INDENT}${id}Pages(${head}): AsyncGenerator<${reply}> {`,
          `${INDENT}${INDENT}return this.pages(CALLS.${id}, input, options);`,
          `${INDENT}}`,
        ]
      : []),
  ];
}

/** The types and the client of the TypeScript package. */
export function typescriptClient({ operations, schemas }: Api): string {
  return [
    '// Generated from the API description by `npm run clients`.',
    `import { type CallOptions, type Call, HttpTransport } from './transport.ts';`,
    ...Object.entries(schemas).flatMap(([name, schema]) => ['', `export type ${name} = ${typeOf(schema)};`]),
    ...operations.flatMap((operation) => [
      '',
      `export type ${inputName(operation)} = ${objectType(inputsOf(operation), '')};`,
    ]),
    '',
    'const CALLS = {',
    ...operations.map((operation) => `${INDENT}${operation.id}: ${callOf(operation)},`),
    '} as const satisfies Record<string, Call>;',
    '',
    '/** Every call of a backend, by its name. */',
    'export class MoveClient extends HttpTransport {',
    ...operations.flatMap(methodOf).slice(1),
    '}',
    '',
  ].join('\n');
}
