import { readFileSync } from 'node:fs';
import { checkSchema, type Schema } from './check-schema.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, { readonly name: string; readonly in: string }>>;
  };
}

export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A description of an API, as far as responses can be checked against it. */
export interface ApiDescription {
  /** Every call that it knows, as `GET /account/sessions/{sessionId}`. */
  readonly operations: readonly string[];
  /** The call that a path belongs to. Of two that fit the one with fewer parameters is meant. */
  findOperation(method: string, path: string): string | undefined;
  /** Errors of an accepted call: a parameter or a member that is not described. */
  checkRequest(operation: string, path: string, body: unknown): string[];
  /** Errors of a response; none when it is as described. Any call may be refused. */
  checkAnswer(operation: string, answer: Answer): string[];
  /** Errors of a value that should be a `user`, a `document` …, as a socket brings it. */
  checkValue(schemaName: string, value: unknown): string[];
}

function describeApi(file: string, corrections: Readonly<Record<string, Schema['properties']>> = {}): ApiDescription {
  const api = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as ApiDocument;
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  function findSchema(name: string): Schema {
    const schema = api.components.schemas[name];
    if (!schema) throw new Error(`No schema is called ${name}.`);
    return { ...schema, properties: { ...schema.properties, ...corrections[name] } };
  }

  function read(operation: string): Operation | undefined {
    const [method = '', path = ''] = operation.split(' ');
    return api.paths[path]?.[method.toLowerCase()];
  }

  function checkJson(schema: Schema, body: string, type: string): string[] {
    return /^application\/json; charset=utf-8$/i.test(type)
      ? checkSchema(schema, JSON.parse(body), 'answer', findSchema)
      : [`type ${type} instead of JSON`];
  }

  function checkError(answer: Answer, type: string): string[] {
    const problems = checkJson({ $ref: '#/components/schemas/error' }, answer.body, type);
    if (problems.length > 0) return problems;
    const { code } = JSON.parse(answer.body) as { code: number };
    return code === answer.statusCode ? [] : [`code ${code} with status ${answer.statusCode}`];
  }

  return {
    operations,
    findOperation(method, path) {
      const plain = path.split('?', 1)[0] as string;
      const fits = operations.filter((operation) => {
        const [verb, template = ''] = operation.split(' ');
        return verb === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain);
      });
      return fits.sort((one, other) => one.split('{').length - other.split('{').length)[0];
    },
    checkRequest(operation, path, body) {
      const { parameters = [], requestBody } = read(operation) ?? {};
      const known = parameters.map(({ $ref, name }) => name ?? api.components.parameters?.[baseName($ref)]?.name);
      const sent = [...new URL(path, 'http://localhost').searchParams.keys()];
      // The SDK counts the items of a list in its names.
      const unknown = sent.filter((name) => !known.includes(name.replace(/\[\d+\]$/, '[]')));
      const schema = requestBody?.content?.['application/json']?.schema;
      return [
        ...unknown.map((name) => `parameter ${name} is not described`),
        ...(schema ? checkSchema(schema, body, 'request', findSchema) : []),
      ];
    },
    checkAnswer(operation, answer) {
      const type = String(answer.headers['content-type'] ?? '');
      if (answer.statusCode >= 400) return checkError(answer, type);
      const response = read(operation)?.responses[answer.statusCode];
      if (!response) return [`status ${answer.statusCode} is not described`];
      const schema = response.content?.['application/json']?.schema;
      if (schema) return checkJson(schema, answer.body, type);
      // The SDK reads an empty body of this type as broken JSON; wire section 2.
      if (type.startsWith('application/json')) return ['the answer says that it is JSON'];
      return answer.statusCode === 204 && answer.body !== '' ? ['the answer has a body'] : [];
    },
    checkValue: (name, value) => checkSchema({ $ref: `#/components/schemas/${name}` }, value, name, findSchema),
  };
}

function baseName(reference = ''): string {
  return reference.split('/').at(-1) ?? '';
}

/** The calls of Appwrite's that we answer, without the /v1 before them. It is wrong about an error's code: wire section 4. */
export const appwriteApi = describeApi('./openapi-1.7.json', { error: { code: { type: 'integer' } } });

/** Our own calls beside them. */
export const ownApi = describeApi('../../../docs/openapi.json');
