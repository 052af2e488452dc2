import { expect, test } from 'vitest';
import { inOneLanguage, withDirectMessages } from './direct-messages.ts';

const isMessage = (name: string) => ['ui_close', 'ui_copied'].includes(name);
const compile = (body: string) =>
  withDirectMessages(`import { m } from '#paraglide/messages.js';\n${body}`, 'x.tsx', isMessage);

test('a file of the build imports the very messages it names, so that no page carries the words of another', () => {
  expect(compile('const a = [m.ui_close(), m.ui_copied, form.m.other, m\n.ui_close, { m: 1 }];')).toBe(
    "import { ui_close as m_ui_close } from '#paraglide/messages/ui_close.js'; " +
      "import { ui_copied as m_ui_copied } from '#paraglide/messages/ui_copied.js';\n" +
      'const a = [m_ui_close(), m_ui_copied, form.m.other, m_ui_close, { m: 1 }];',
  );
});

test('texts, comments and types that only look like messages stay as they are', () => {
  const rest = `/** m.other, m[1] */\nconst a: Record<'m.other', { m: string }> = <b title="m.other">m.other {/* m.other */}</b>;`;
  expect(compile(`${rest} const c = m.ui_close;`)).toBe(
    `import { ui_close as m_ui_close } from '#paraglide/messages/ui_close.js';\n${rest} const c = m_ui_close;`,
  );
});

test.each([
  'list.map((m) => m.other)',
  'list.map((m) => m.ui_close)',
  'm[key]()',
  'm["ui_close"]()',
  'show(m)',
  'const a = { m }',
  'm.ui_closed()',
])('%s ends the build, for it could not tell which message is meant', (code) => {
  expect(() => compile(code)).toThrow('x.tsx');
});

const compiled = `import { getLocale, experimentalStaticLocale } from '../runtime.js';
import * as registry from '../registry.js';
const en_ui_close = () => 'Close';
const sw_ui_close = () => 'Funga';
export const ui_close = (inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "en") return en_ui_close(inputs)
	return sw_ui_close(inputs)
};`;

test.each(['en', 'sw'])('a message of the build is its words in one language, here %s', (language) => {
  const code = inOneLanguage(compiled, 'ui_close.js', language);
  expect(code).toContain(`export { ${language}_ui_close as ui_close };`);
  expect(code).toContain('registry.js');
  expect(code).not.toContain('runtime.js');
  expect(code).not.toContain('locale');
});

test('a message without words in the language of the build ends it', () => {
  expect(() => inOneLanguage(compiled, 'ui_close.js', 'fr')).toThrow('no words in the language fr');
});
