import { readFileSync } from 'node:fs';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

type Operations = Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>;

interface ApiDocument {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The API's own description of its answers. */
const api = JSON.parse(readFileSync(new URL('./openapi-1.7.json', import.meta.url), 'utf8')) as ApiDocument;

/** Where the description is wrong about the wire: it calls an error's code a text; wire section 4. */
const corrections: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  error: { code: { type: 'integer' } },
};

export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Every call that the description knows, as `GET /account/sessions/{sessionId}`. */
export const operations: readonly string[] = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** The call that a path, with what follows /v1, belongs to. Of two that fit the one with fewer parameters is meant. */
export function findOperation(method: string, path: string): string | undefined {
  const plain = path.split('?', 1)[0] as string;
  const fits = operations.filter((operation) => {
    const [verb, template = ''] = operation.split(' ');
    return verb === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain);
  });
  return fits.sort((one, other) => one.split('{').length - other.split('{').length)[0];
}

/** What is wrong with an answer by the description; nothing when it is as described. A refusal may come from any call. */
export function checkAnswer(operation: string, answer: Answer): string[] {
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.statusCode >= 400) return checkError(answer, type);
  const [method = '', path = ''] = operation.split(' ');
  const response = api.paths[path]?.[method.toLowerCase()]?.responses[answer.statusCode];
  if (!response) return [`status ${answer.statusCode} is not described`];
  const schema = response.content?.['application/json']?.schema;
  if (schema) return checkJson(schema, answer.body, type);
  // The SDK reads an empty body of this type as broken JSON; wire section 2.
  if (type.startsWith('application/json')) return ['the answer says that it is JSON'];
  return answer.statusCode === 204 && answer.body !== '' ? ['the answer has a body'] : [];
}

/** What is wrong with a value that should be a `user`, a `document` …, as a socket brings it. */
export function checkValue(schemaName: string, value: unknown): string[] {
  return checkSchema({ $ref: `#/components/schemas/${schemaName}` }, value, schemaName);
}

function checkError(answer: Answer, type: string): string[] {
  const problems = checkJson({ $ref: '#/components/schemas/error' }, answer.body, type);
  if (problems.length > 0) return problems;
  const { code } = JSON.parse(answer.body) as { code: number };
  return code === answer.statusCode ? [] : [`code ${code} with status ${answer.statusCode}`];
}

function checkJson(schema: Schema, body: string, type: string): string[] {
  return /^application\/json; charset=utf-8$/i.test(type)
    ? checkSchema(schema, JSON.parse(body), 'answer')
    : [`type ${type} instead of JSON`];
}

function checkSchema(schema: Schema, value: unknown, at: string): string[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return checkSchema(correct(name), value, at);
  if (value === null && schema.nullable) return [];
  switch (schema.type) {
    case 'object':
      return isObject(value) ? checkMembers(schema, value, at) : [`${at} is no object`];
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => checkSchema(schema.items ?? {}, item, `${at}[${index}]`))
        : [`${at} is no array`];
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at} is no integer`];
    case 'string':
    case 'boolean':
      return typeof value === schema.type ? [] : [`${at} is no ${schema.type}`];
    default:
      return [`${at} has an unknown type: ${schema.type}`];
  }
}

/** Every required member is there, and none that the description does not know: a secret would be one. */
function checkMembers({ required = [], properties, additionalProperties, items }: Schema, value: object, at: string) {
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`);
  // The description writes an object of any members as one with "items".
  const open = additionalProperties || items !== undefined;
  const known = Object.entries(value).flatMap(([name, member]) => {
    const schema = properties?.[name];
    if (schema) return checkSchema(schema, member, `${at}.${name}`);
    return open ? [] : [`${at}.${name} is not described`];
  });
  return [...missing, ...known];
}

function correct(name: string): Schema {
  const schema = api.components.schemas[name];
  if (!schema) throw new Error(`No schema is called ${name}.`);
  return { ...schema, properties: { ...schema.properties, ...corrections[name] } };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
