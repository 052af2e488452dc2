import { expect, test } from 'vitest';
import { withDirectMessages } from './direct-messages.ts';

const isMessage = (name: string) => ['ui_close', 'ui_copied'].includes(name);
const compile = (body: string) =>
  withDirectMessages(`import { m } from '#paraglide/messages.js';\n${body}`, 'x.tsx', isMessage);

test('a file of the build imports the very messages it names, so that no page carries the words of another', () => {
  expect(compile('const a = [m.ui_close(), m.ui_copied, form.m.other, m.ui_close];')).toBe(
    "import { ui_close as m_ui_close } from '#paraglide/messages/ui_close.js'; " +
      "import { ui_copied as m_ui_copied } from '#paraglide/messages/ui_copied.js';\n" +
      'const a = [m_ui_close(), m_ui_copied, form.m.other, m_ui_close];',
  );
});

test.each(['list.map((m) => m.name)', 'm[key]()'])(
  '%s ends the build, for it could not tell which message is meant',
  (code) => {
    expect(() => compile(code)).toThrow('x.tsx');
  },
);
