import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const texts = new Map(readdirSync(join(root, 'deploy')).map((name) => [name, read(`deploy/${name}`)]));
const { flags, env } = JSON.parse(read('scripts/support/server-options.json'));

test('every script of ours that the files for running a server name is there', () => {
  for (const [name, text] of texts) {
    for (const [path] of text.matchAll(/\b(?:scripts|server|deploy)\/[\w./-]+/g)) {
      expect([name, path, existsSync(join(root, path))]).toEqual([name, path, true]);
    }
    const { scripts } = JSON.parse(read('package.json'));
    for (const [, command = ''] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(command);
  }
});

test('the settings that they set are those of the server', () => {
  const known = read('docs/settings.md') + read('server/src/config.ts');
  for (const [name, text] of texts) {
    for (const [setting] of text.matchAll(/\b(?:DUKA_(?!DB_PASSWORD|S3_SECRET)[A-Z_]+|[A-Z0-9]+_URL|TRUST_PROXY)\b/g)) {
      expect([name, setting, known.includes(setting)]).toEqual([name, setting, true]);
    }
  }
});

test('a container and a service run the server as npm start does', () => {
  for (const name of ['Dockerfile', 'duka.service']) {
    for (const flag of flags) expect(texts.get(name)).toContain(flag);
    for (const [variable, value] of Object.entries(env)) expect(texts.get(name)).toContain(`${variable}=${value}`);
  }
});

test('the paths that probes and the proxy name are calls of the server', () => {
  const { paths } = JSON.parse(read('docs/openapi.json'));
  const asked = [...texts.values()].flatMap((text) => text.match(/\/v1\/[\w/]+/g) ?? []);
  expect(new Set(asked)).toEqual(new Set(['/v1/health/live', '/v1/health/ready', '/v1/realtime']));
  for (const path of asked) expect(paths).toHaveProperty([path]);
});

test('nginx forwards the caller’s own address, upgrades one path and takes all that the server takes', () => {
  const conf = texts.get('nginx.conf') ?? '';
  const all = (directive: string) =>
    [...conf.matchAll(new RegExp(`^\\s*${directive} (.+);$`, 'gm'))].map(([, value]) => value);
  expect(new Set(all('proxy_set_header X-Forwarded-For'))).toEqual(new Set(['$remote_addr']));
  const [first, ...others] = conf.split(/^ {4}location /m);
  expect(first).toContain('proxy_set_header Upgrade "";');
  const upgrading = others.filter((location) => location.includes('proxy_set_header Upgrade'));
  expect(upgrading.map((location) => location.split(' {', 1)[0])).toEqual(['= /v1/realtime']);
  expect(all('large_client_header_buffers')).toEqual(['4 1m']);
  expect(all('client_max_body_size')).toEqual(['32m']);
  expect(conf).not.toMatch(/^\s*(ip_hash|sticky|hash)\b/m);
});

test('an image holds no password, and its server is not the root user', () => {
  const dockerfile = texts.get('Dockerfile') ?? '';
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  for (const [line] of dockerfile.matchAll(/^FROM .*$/gm)) expect(line).toMatch(/^FROM [\w/]+:\d/);
  for (const text of texts.values()) expect(text).not.toMatch(/(PASSWORD|SECRET|KEY)[=:] *[\w-]+$/m);
});
