/** A form of a page, with the fields that a browser would send as it stands. */
export interface PageForm {
  readonly method: string;
  /** The address to which it is sent, as it is written in the page. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/**
 * Lists the forms of a page as a browser without scripts reads them. Knows what the pages of this server are made of: attributes in double
 * quotes, and the entities that escaping writes.
 */
export function listForms(page: string): PageForm[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', inside = '']) => {
    const { method = 'get', action = '' } = readAttributes(attributes);
    return { method: method.toLowerCase(), action, fields: listFields(inside) };
  });
}

/** Lists the addresses of the links of a page. */
export function listLinks(page: string): string[] {
  return [...page.matchAll(/<a\b([^>]*)>/g)].flatMap(([, attributes = '']) => readAttributes(attributes).href ?? []);
}

/** Returns the body of a form as it is sent; `typed` replaces fields of the page. */
export function fillForm({ fields }: PageForm, typed: Readonly<Record<string, string>>): URLSearchParams {
  const kept = fields.filter(([name]) => !Object.hasOwn(typed, name));
  return new URLSearchParams([...kept.map(([name, value]) => [name, value]), ...Object.entries(typed)]);
}

/** Returns the text of a piece of HTML. */
export function toText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return unescapeHtml(text).trim();
}

function listFields(inside: string): (readonly [string, string])[] {
  const controls = inside.matchAll(
    /<input\b([^>]*)>|<textarea\b([^>]*)>(.*?)<\/textarea>|<select\b([^>]*)>(.*?)<\/select>/gs,
  );
  return [...controls].flatMap(([, input, textarea, text = '', select, options = '']): [string, string][] => {
    const { name, type = 'text', value, ...flags } = readAttributes(input ?? textarea ?? select ?? '');
    if (name === undefined || type === 'submit' || 'disabled' in flags) return [];
    if (textarea !== undefined) return [[name, unescapeHtml(text.replace(/^\r?\n/, ''))]];
    if (select !== undefined) return [[name, readChoice(options)]];
    if (type === 'radio' || type === 'checkbox') return 'checked' in flags ? [[name, value ?? 'on']] : [];
    return [[name, value ?? '']];
  });
}

/** Returns the value of the chosen option, else of the first one. */
function readChoice(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(([, attributes = '', text = '']) => {
    return { value: unescapeHtml(text).trim(), ...readAttributes(attributes) };
  });
  return (all.find((option) => 'selected' in option) ?? all[0])?.value ?? '';
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([a-z][a-z-]*)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&', nbsp: ' ' };

function unescapeHtml(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|amp|nbsp);/g, (_, name: string) => characters[name] ?? '');
}
