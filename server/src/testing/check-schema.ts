/** The part of OpenAPI's schemas that our two descriptions use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly oneOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

/** Errors of a value, each with its path; `find` returns the schema of a name. */
export function checkSchema(schema: Schema, value: unknown, at: string, find: (name: string) => Schema): string[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return checkSchema(find(name), value, at, find);
  if (value === null && schema.nullable) return [];
  if (schema.oneOf) {
    const problems = schema.oneOf.map((each) => checkSchema(each, value, at, find));
    return problems.some((each) => each.length === 0) ? [] : problems.flat();
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum.join(', ')}`];
  switch (schema.type) {
    case 'object':
      return isObject(value) ? checkMembers(schema, value, at, find) : [`${at} is no object`];
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => checkSchema(schema.items ?? {}, item, `${at}[${index}]`, find))
        : [`${at} is no array`];
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at} is no integer`];
    case 'string':
      if (typeof value !== 'string') return [`${at} is no string`];
      return new RegExp(schema.pattern ?? '').test(value) ? [] : [`${at} is not written as ${schema.pattern}`];
    case 'number':
    case 'boolean':
      return typeof value === schema.type ? [] : [`${at} is no ${schema.type}`];
    default:
      return [`${at} has an unknown type: ${schema.type}`];
  }
}

/** Every required member is there, and none that the description does not know: a secret would be one. */
function checkMembers(
  { required = [], properties, additionalProperties, items }: Schema,
  value: object,
  at: string,
  find: (name: string) => Schema,
): string[] {
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`);
  // Appwrite's description writes an object of any members as one with "items".
  const isOpen = additionalProperties === true || items !== undefined;
  const known = Object.entries(value).flatMap(([name, member]) => {
    const schema = properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (schema) return checkSchema(schema, member, `${at}.${name}`, find);
    return isOpen ? [] : [`${at}.${name} is not described`];
  });
  return [...missing, ...known];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
