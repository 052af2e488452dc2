import { expect, test } from 'vitest';
import { fillPage } from './pages.ts';

const everyPage = { language: 'sw' as const, description: 'Duka lako', notice: '', watch: 'watch()' };

const template = `<html lang="en" data-session="maybe">
  <head>
    <meta name="description" content="">
    <link rel="manifest" href="/manifest.webmanifest">
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/entry.js">
  </head>
  <body>
    <div id="root"></div>
    <div id="missing-scripts" hidden></div>
  </body>
</html>`;

test('the first HTML holds the words of the sign-in and asks at once for its scripts [LAY-013]', () => {
  const page = fillPage(template, {
    ...everyPage,
    session: 'none',
    root: '<h1>Sign in for $1 & more</h1>',
    preload: ['assets/entry.js', 'assets/auth.js'],
  });
  expect(page).toContain('<html lang="sw" data-session="none">');
  expect(page).toContain('href="/sw/manifest.webmanifest"');
  expect(page).toContain('<meta name="description" content="Duka lako">');
  expect(page).toContain('<div id="root"><h1>Sign in for $1 & more</h1></div>');
  expect(page).toContain('<script type="module" async crossorigin');
  expect(page.match(/modulepreload/g)).toHaveLength(2);
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/auth.js">');
});

test('what is fetched ahead for later gives way to what is needed now, and nothing is fetched twice', () => {
  const page = fillPage(template, {
    ...everyPage,
    session: 'maybe',
    root: '',
    preload: ['assets/entry.js', 'assets/frame.js'],
    preloadLater: ['assets/entry.js', 'assets/frame.js', 'assets/list.js'],
  });
  expect(page.match(/<link[^>]*>/g)?.slice(2)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/frame.js">',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/list.js">',
  ]);
});

test('what keeps an early press stands in the page itself, ahead of the form that it is for [AUTH-011]', () => {
  const page = fillPage(template, {
    ...everyPage,
    session: 'none',
    root: '<form></form>',
    preload: [],
    early: 'keep("$&")',
  });
  expect(page.slice(0, page.indexOf('<form>'))).toContain('<script>keep("$&")</script>');
});

test('what watches the scripts stands ahead of them, and what it shows is hidden until then [ERR-007]', () => {
  const parts = { ...everyPage, notice: '<p>A part is missing</p>', watch: 'watch("$&")' };
  const page = fillPage(template, { ...parts, session: 'maybe', root: '', preload: [] });
  expect(page).toContain('<div id="missing-scripts" hidden><p>A part is missing</p></div>');
  expect(page.slice(0, page.indexOf('<script type="module"'))).toContain('<script>watch("$&")</script>');
});

test.each(['<p style="color:red">', '<style>p{}</style>', '<script>1</script>', '<b onclick="x()">'])(
  'a page that carries %s does not leave the build, for the policy of the browser would break it',
  (root) => {
    expect(() => fillPage(template, { ...everyPage, session: 'maybe', root, preload: [] })).toThrow('inline');
  },
);
