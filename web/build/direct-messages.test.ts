import { expect, test } from 'vitest';
import { inEachLanguage, withDirectMessages, withLanguage } from './direct-messages.ts';

const isMessage = (name: string) => ['ui_close', 'ui_copied'].includes(name);
const compileFile = (body: string) =>
  withDirectMessages(`import { m } from '#paraglide/messages.js';\n${body}`, 'x.tsx', isMessage);

test('a file of the build imports the very messages it names, so that no page carries the words of another', () => {
  expect(compileFile('const a = [m.ui_close(), m.ui_copied, form.m.other, m\n.ui_close, { m: 1 }];')).toBe(
    "import { ui_close as m_ui_close } from '#paraglide/messages/ui_close.js'; " +
      "import { ui_copied as m_ui_copied } from '#paraglide/messages/ui_copied.js';\n" +
      'const a = [m_ui_close(), m_ui_copied, form.m.other, m_ui_close, { m: 1 }];',
  );
});

test('texts, comments and types that only look like messages stay as they are', () => {
  const rest = `/** m.other, m[1] */\nconst a: Record<'m.other', { m: string }> = <b title="m.other">m.other {/* m.other */}</b>;`;
  expect(compileFile(`${rest} const c = m.ui_close;`)).toBe(
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
  expect(() => compileFile(code)).toThrow('x.tsx');
});

const compile = (swahili: string) => `import { getLocale, experimentalStaticLocale } from '../runtime.js';
const en_ui_close = /** @type {() => string} */ (i) => { return /** @type {string} */ (\`Close \${i?.name}\`) };
const sw_ui_close = ${swahili};
export const ui_close = ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "en") return en_ui_close(inputs)
	return sw_ui_close(inputs)
});`;

test('a message of the build is its words in each language, behind the mark of the language', () => {
  expect(inEachLanguage(compile(`(i) => { return (\`Funga \${i?.name}\`) }`), 'ui_close.js')).toBe(
    `export const ui_close = (i) => DUKA_LANGUAGE === 'sw' ? (\`Funga \${i?.name}\`) : (\`Close \${i?.name}\`);`,
  );
});

test('a message that is asked for in a language of its own brings its words in every one', () => {
  expect(compileFile('m.ui_close({}, { locale: customer.language }) + m.ui_close().replace(a, b);')).toBe(
    "import { ui_close as asked_m_ui_close } from '#paraglide/messages/ui_close.js?asked'; " +
      "import { ui_close as m_ui_close } from '#paraglide/messages/ui_close.js';\n" +
      'asked_m_ui_close({}, { locale: customer.language }) + m_ui_close().replace(a, b);',
  );
  const compiled = `const en_ui_close = () => { return \`Close\` }; const sw_ui_close = () => { return \`Funga\` }; export const ui_close = () => {};`;
  expect(inEachLanguage(compiled, 'ui_close.js', true)).toBe(
    "export const ui_close = (i, o) => o.locale === 'sw' ? `Funga` : `Close`;",
  );
});

test('a file of the build that asks which language is spoken has the mark of the language', () => {
  for (const file of ['./spoken.ts', '#values/spoken.ts', '@duka/domain/values/spoken']) {
    expect(withLanguage(`import { spoken } from '${file}';\nspoken !== x.spoken; // spoken`, 'x.ts')).toBe(
      '\nDUKA_LANGUAGE !== x.spoken; // spoken',
    );
  }
});

test.each(['undefined', '(i) => { if (i.count === 1) return `Funga`; return `Fungeni`; }'])(
  'a message that is not plain words in a language, here %s, ends the build',
  (swahili) => {
    expect(() => inEachLanguage(compile(swahili), 'ui_close.js')).toThrow('is not plain words');
  },
);
