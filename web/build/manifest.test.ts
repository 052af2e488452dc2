import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const papers = [...read('src/ui/tokens.css').matchAll(/--color-paper: (#\w+);/g)].map(([, color]) => color);
const manifests = { en: 'public/manifest.webmanifest', sw: 'public/sw/manifest.webmanifest' };
const english = JSON.parse(read(manifests.en));

test.each(Object.entries(manifests))('the installed app starts on the paper of its theme, in %s', (language, path) => {
  const { lang, background_color, theme_color, user_preferences } = JSON.parse(read(path));
  const [light, dark] = papers;
  const themes = [{ background_color, theme_color }, user_preferences.color_scheme.dark];
  expect([lang, ...themes]).toEqual([
    language,
    { background_color: light, theme_color: light },
    { background_color: dark, theme_color: dark },
  ]);
  const barColors = [...read('index.html').matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, color]) => color);
  expect(barColors).toEqual(papers);
});

test('the installed app says that it is for those who run a shop on the agricultural marketplace, in every language [OPS-001]', () => {
  expect(english.description).toMatch(/^Run your shop on the agricultural marketplace/);
  expect(JSON.parse(read(manifests.sw)).description).toMatch(/^Endesha duka lako katika soko la mazao/);
});

test('in every language the home screen offers the same shortcuts, takes shared pictures, spreadsheets and messages, and has a maskable icon [DOOR-109]', () => {
  const { shortcuts, share_target, icons, id, start_url } = JSON.parse(read(manifests.sw));
  const urls = (all: { url: string }[]) => all.map(({ url }) => url);
  expect(urls(shortcuts)).toEqual(['/orders/new-sale', '/products/add', '/messages']);
  expect(urls(english.shortcuts)).toEqual(urls(shortcuts));
  expect({ share_target, icons, id, start_url }).toEqual({
    share_target: {
      action: '/share-picture',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [
          { name: 'picture', accept: ['image/*'] },
          {
            name: 'table',
            accept: [
              ...['.csv', 'text/csv', 'text/comma-separated-values', '.xlsx'],
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            ],
          },
        ],
      },
    },
    icons: english.icons,
    id: english.id,
    start_url: english.start_url,
  });
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});
