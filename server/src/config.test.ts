import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { azamPayUrls } from '#payments/azampay.ts';
import { clickPesaUrl } from '#payments/clickpesa.ts';
import { ConfigError, readConfig } from './config.ts';

test('without any setting the server listens on this machine only, port 4000, with demo data in ./data', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    dataDir: resolve('data'),
    secretKeyPath: resolve('data/secret.key'),
    seed: 'demo',
    isPublic: false,
    barcodeScope: 'shop',
    hasMarket: true,
    asksOrderCodes: false,
    previewCacheBytes: 512 * 1024 * 1024,
    accountStorageBytes: 2048 * 1024 * 1024,
    accountRowsBytes: 1024 * 1024 * 1024,
    diskReserveBytes: 256 * 1024 * 1024,
    trustProxy: false,
    payments: { keys: {}, clickPesaUrl, azamPayUrls: azamPayUrls.live },
    drainMs: 0,
    webConnectOrigins: [],
    webFrameOrigins: ['https://www.openstreetmap.org'],
  });
});

test('every setting is read; an empty one counts as not set', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DUKA_DATA_DIR: '/tmp/duka',
    DUKA_KEY_FILE: '/run/secrets/duka',
    DUKA_SEED: 'none',
    DUKA_PUBLIC_URL: 'https://duka.example/',
    DUKA_API_KEY: '0123456789abcdef0123456789abcdef',
    DUKA_BARCODE_SCOPE: 'marketplace',
    DUKA_PREVIEW_CACHE_MB: '0.5',
    DUKA_ACCOUNT_STORAGE_MB: '7.25',
    DUKA_ACCOUNT_ROWS_MB: '0.5',
    DUKA_DISK_RESERVE_MB: '0',
    SMTP_URL: 'smtps://user:secret@mail.example',
    SMS_URL: 'outbox',
    SMS_KEY: 'key-of-the-gateway',
    DUKA_ORDER_CODES: 'on',
    NAPA_URL: '',
    TRUST_PROXY: '2',
    DUKA_DRAIN_SECONDS: '5',
    DATABASE_URL: 'postgres://duka@db.example/duka',
    VITE_BACKEND_ENDPOINT: '/v1',
    VITE_NAPA_URL: 'https://napa.example/napa/v1',
    VITE_MAP_EMBED_URL: 'https://maps.example/embed?x=1',
  });
  expect(config).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/tmp/duka',
    secretKeyPath: '/run/secrets/duka',
    seed: 'none',
    publicUrl: 'https://duka.example',
    apiKey: '0123456789abcdef0123456789abcdef',
    isPublic: true,
    barcodeScope: 'marketplace',
    previewCacheBytes: 512 * 1024,
    accountStorageBytes: 7.25 * 1024 * 1024,
    accountRowsBytes: 0.5 * 1024 * 1024,
    diskReserveBytes: 0,
    smtpUrl: 'smtps://user:secret@mail.example',
    smsUrl: 'outbox',
    smsKey: 'key-of-the-gateway',
    asksOrderCodes: true,
    trustProxy: 2,
    drainMs: 5000,
    databaseUrl: 'postgres://duka@db.example/duka',
    webConnectOrigins: ['https://napa.example'],
    webFrameOrigins: ['https://maps.example'],
  });
  expect(config.napaUrl).toBeUndefined();
});

test.each([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['true', 1],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ['loopback', 'loopback'],
])('TRUST_PROXY=%s trusts %s', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(trusted);
});

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', '80x', 'PORT must be a whole number from 0 to 65535, not "80x".'],
  ['DUKA_SEED', 'all', 'DUKA_SEED must be one of demo, none, not "all".'],
  ['DUKA_BARCODE_SCOPE', 'x', 'DUKA_BARCODE_SCOPE must be one of shop, marketplace, not "x".'],
  ['DUKA_PREVIEW_CACHE_MB', '-1', 'DUKA_PREVIEW_CACHE_MB must be a number of megabytes, not "-1".'],
  ['DUKA_ACCOUNT_STORAGE_MB', 'none', 'DUKA_ACCOUNT_STORAGE_MB must be a number of megabytes, not "none".'],
  ['DUKA_PREVIEW_CACHE_MB', '1e3', 'DUKA_PREVIEW_CACHE_MB must be a number of megabytes, not "1e3".'],
  ['DUKA_PUBLIC_URL', 'duka.example', 'DUKA_PUBLIC_URL must be an address that begins with http:// or https://.'],
  ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  ['SMS_URL', 'smpp://gateway', 'SMS_URL must be an address that begins with http:// or https://.'],
  ['DUKA_ORDER_CODES', 'yes', 'DUKA_ORDER_CODES must be one of off, on, not "yes".'],
  ['DUKA_ORDER_CODES', 'on', 'DUKA_ORDER_CODES=on needs SMS_URL, the text gateway that sends the codes.'],
  ['DUKA_API_KEY', 'x'.repeat(31), 'DUKA_API_KEY must have at least 32 characters. Make one: openssl rand -hex 32'],
  ['DUKA_MAIL', 'post', 'DUKA_MAIL must be one of smtp, outbox, not "post".'],
  [
    'DUKA_PUBLIC_URL',
    'https://duka.example',
    'SMTP_URL is missing, and with DUKA_PUBLIC_URL sellers wait for mails. Set it, or DUKA_MAIL=outbox to keep mails in a folder.',
  ],
  ['NAPA_URL', 'napa', 'NAPA_URL must be an address that begins with http:// or https://.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  ['DUKA_DRAIN_SECONDS', '1.5', 'DUKA_DRAIN_SECONDS must be a whole number of seconds, not "1.5".'],
  ['TRUST_PROXY', 'yes please', 'TRUST_PROXY must be true, false, a number of proxies, or a list of their addresses.'],
])('%s=%s stops the start with one clear line', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test.each([
  [{}, 'demo'],
  [{ HOST: 'localhost' }, 'demo'],
  [{ HOST: '127.0.0.2' }, 'demo'],
  [{ HOST: '::1', DUKA_PUBLIC_URL: 'http://localhost:4000' }, 'demo'],
  [{ HOST: '0.0.0.0' }, 'withheld'],
  [{ HOST: '::' }, 'withheld'],
  [{ HOST: '192.168.1.20' }, 'withheld'],
  [{ DUKA_PUBLIC_URL: 'https://duka.example', DUKA_MAIL: 'outbox' }, 'withheld'],
  [{ HOST: '0.0.0.0', DUKA_SEED: 'demo' }, 'demo'],
  [{ HOST: '0.0.0.0', DUKA_SEED: 'none' }, 'none'],
])('with the settings %j the demo is %s', (env, seed) => {
  expect(readConfig(env).seed).toBe(seed);
});

test('mails are sent or kept in a folder, not both', () => {
  const both = { SMTP_URL: 'smtp://mail.example', DUKA_MAIL: 'outbox' };
  expect(() => readConfig(both)).toThrow('SMTP_URL and DUKA_MAIL=outbox are both set.');
});

test('codes for orders need a gateway that sends them [DOOR-050]', () => {
  expect(() => readConfig({ DUKA_ORDER_CODES: 'on' })).toThrow('DUKA_ORDER_CODES=on needs SMS_URL');
  expect(readConfig({ DUKA_ORDER_CODES: 'on', SMS_URL: 'outbox' }).asksOrderCodes).toBe(true);
});

test('the operator names a provider of mobile money with all of its keys, or the start says which are missing [ASK-026]', () => {
  const env = { DUKA_PAYMENTS: 'clickpesa', CLICKPESA_CLIENT_ID: 'id', CLICKPESA_API_KEY: 'key' };
  const keys = { clientId: 'id', apiKey: 'key', checksumKey: '' };
  expect(readConfig(env).payments).toEqual({
    ...{ provider: 'clickpesa', keys, clickPesaUrl, azamPayUrls: azamPayUrls.live },
  });
  const double = { CLICKPESA_URL: 'http://127.0.0.1:5000/third-parties/', AZAMPAY_URL: 'http://127.0.0.1:5000' };
  expect(readConfig({ ...double, DUKA_PAYMENTS: 'sandbox' }).payments).toEqual({
    ...{ provider: 'sandbox', keys: {}, clickPesaUrl: 'http://127.0.0.1:5000/third-parties' },
    azamPayUrls: {
      authenticator: 'http://127.0.0.1:5000',
      checkout: 'http://127.0.0.1:5000',
      status: 'http://127.0.0.1:5000',
    },
  });
  expect(readConfig({ AZAMPAY_URL: 'sandbox' }).payments.azamPayUrls).toBe(azamPayUrls.sandbox);
  const missing = { DUKA_PAYMENTS: 'azampay', AZAMPAY_APP_NAME: 'Duka', AZAMPAY_CLIENT_SECRET: 'two words' };
  expect(() => readConfig(missing)).toThrow('AZAMPAY_CLIENT_ID and AZAMPAY_CLIENT_SECRET and AZAMPAY_API_KEY');
  expect(() => readConfig(missing)).not.toThrow('two words');
});
