import { type Api, type Field, inputsOf, type Operation, type Schema } from './operations.ts';

const INDENT = '    ';
const KEYWORDS = new Set(['from', 'in', 'is', 'class', 'def', 'global', 'import', 'lambda', 'pass', 'return', 'with']);
const quoted = (value: unknown): string => JSON.stringify(value);
const isName = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key);
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const argumentOf = ({ name }: Field): string => (KEYWORDS.has(name) ? `${name}_` : snake(name));

const literalOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : quoted(value);
};

/** A JSON schema as a type hint; objects without a name are dictionaries. */
export function hintOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'Any';
  if (schema.const !== undefined) return `Literal[${literalOf(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literalOf).join(', ')}]`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return union(variants.map(hintOf));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => hintOf({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'array':
      return `list[${hintOf(schema.items ?? {})}]`;
    case 'object':
      return 'dict[str, Any]';
    default:
      return 'Any';
  }
}

const union = (hints: string[]): string => [...new Set(hints)].join(' | ');

function classOf(name: string, { properties = {} }: Schema): string[] {
  const fields = Object.entries(properties);
  if (fields.length === 0 || !fields.every(([key]) => isName(key))) return ['', '', `${name} = Dict[str, Any]`];
  return [
    '',
    '',
    `class ${name}(TypedDict, total=False):`,
    ...fields.map(([key, schema]) => `${INDENT}${key}: ${hintOf(schema)}`),
  ];
}

const replyHint = ({ reply }: Operation): string => {
  if (reply === 'bytes') return 'bytes';
  if (reply === 'text or bytes') return 'str | bytes';
  return reply === 'text' ? 'str' : hintOf(reply);
};

function methodOf(operation: Operation): string[] {
  const { id, summary, hasPages } = operation;
  const fields = [...inputsOf(operation)].sort((a, b) => Number(b.required) - Number(a.required));
  const taken = fields.map((field) => {
    const hint = hintOf(field.schema);
    return `${argumentOf(field)}: ${field.required ? hint : `${hint} | None = None`}`;
  });
  const head = ['self', ...(taken.length > 0 ? ['*', ...taken] : [])].join(', ');
  const given = fields.map((field) => `${quoted(field.name)}: ${argumentOf(field)}`).join(', ');
  const described = fields.filter(({ description }) => description);
  const doc = [
    `${INDENT}${INDENT}"""${summary}`,
    ...(described.length > 0 ? [''] : []),
    ...described.map((field) => `${INDENT}${INDENT}${argumentOf(field)}: ${field.description}`),
    `${INDENT}${INDENT}"""`,
  ];
  const define = (name: string, hint: string, call: string, text: string[]) => [
    '',
    `${INDENT}def ${name}(${head}) -> ${hint}:`,
    ...text,
    `${INDENT}${INDENT}return self.${call}(_CALLS[${quoted(id)}], {${given}})`,
  ];
  const reply = replyHint(operation);
  const pages = [`${INDENT}${INDENT}"""The same, page after page; limit says how long a page is."""`];
  return [
    ...define(snake(id), reply, 'call', doc),
    ...(hasPages ? define(`${snake(id)}_pages`, `Iterator[${reply}]`, 'pages', pages) : []),
  ];
}

function callOf({ method, path, inPath, inQuery, body }: Operation): string {
  const names = (fields: readonly Field[]) => `[${fields.map(({ name }) => quoted(name)).join(', ')}]`;
  const ofBody = body ? ('whole' in body ? '"whole"' : names(body.fields)) : 'None';
  return `Call(${quoted(method)}, ${quoted(path)}, ${names(inPath)}, ${names(inQuery)}, ${ofBody})`;
}

/** The type hints and the client of the Python package. */
export function pythonClient({ operations, schemas }: Api): string {
  return [
    '# Generated from the API description by `npm run clients`.',
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, Iterator, Literal, TypedDict',
    '',
    'from ._transport import Call, HttpTransport',
    ...Object.entries(schemas).flatMap(([name, schema]) => classOf(name, schema)),
    '',
    '',
    '_CALLS = {',
    ...operations.map((operation) => `${INDENT}${quoted(operation.id)}: ${callOf(operation)},`),
    '}',
    '',
    '',
    'class MoveClient(HttpTransport):',
    `${INDENT}"""Every call of a backend, by its name."""`,
    ...operations.flatMap(methodOf),
    '',
  ].join('\n');
}
