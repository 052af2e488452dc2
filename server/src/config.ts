import { join, resolve } from 'node:path';
import { parsePaymentKeys } from '@duka/domain/money/payment-keys';
import { defaultMapEmbedUrl } from '@duka/domain/places/map-embed';
import { parseS3Url, type S3Place } from '#files/s3-url.ts';
import { type AzamPayUrls, azamPayUrls } from '#payments/azampay.ts';
import { clickPesaUrl } from '#payments/clickpesa.ts';
import type { ProviderId } from '#payments/provider.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds the database, the files and the outbox. */
  readonly dataDir: string;
  /** Absolute path of the file with the key that seals the stored second factors. */
  readonly secretKeyPath: string;
  /** `withheld` where others reach the server and nobody has asked for a demo. */
  readonly seed: 'demo' | 'none' | 'withheld';
  /** Whether others than this machine's own users reach the server: by its public address, or by the HOST it listens on. */
  readonly isPublic: boolean;
  /**
   * The address that sellers type, when a proxy in front makes it differ from the host of their requests:
   * `https://duka.example`.
   */
  readonly publicUrl?: string;
  readonly apiKey?: string;
  readonly barcodeScope: 'marketplace' | 'shop';
  /** Bytes of previews that are kept; those used least recently go first. */
  readonly previewCacheBytes: number;
  /** The most bytes of the files of one account. */
  readonly accountStorageBytes: number;
  readonly accountRowsBytes: number;
  readonly diskReserveBytes: number;
  readonly smtpUrl?: string;
  /** The text gateway, or the word `outbox`; without it phone numbers are not proven (R16). */
  readonly smsUrl?: string;
  readonly smsKey?: string;
  /** True where the market lists the shops that are open to everybody. */
  readonly hasMarket: boolean;
  /** True where a buyer without an account proves their number by a text before an order is placed. */
  readonly asksOrderCodes: boolean;
  readonly payments: PaymentsConfig;
  readonly napaUrl?: string;
  /** The proxies whose `X-Forwarded-*` headers count: none, this many in front, or these addresses. */
  readonly trustProxy: false | number | string;
  /** Milliseconds for which a server that is told to stop serves on and says that it is not ready. */
  readonly drainMs: number;
  readonly databaseUrl?: string;
  /** The store of the files; without it they lie in the data folder. */
  readonly s3?: S3Place;
  /** Origins that the built web app talks to or frames; its Content-Security-Policy lets in no others. */
  readonly webConnectOrigins: readonly string[];
  readonly webFrameOrigins: readonly string[];
}

/** Who asks phones for mobile money for shops without keys of their own, and where the providers are. */
export interface PaymentsConfig {
  readonly provider?: ProviderId | undefined;
  /** The operator's keys; empty without a provider, and for the sandbox. */
  readonly keys: Readonly<Record<string, string>>;
  readonly clickPesaUrl: string;
  readonly azamPayUrls: AzamPayUrls;
}

/** A setting that cannot be used; the message is one clear line for the person who starts the server. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting. Throws `ConfigError` at the first one that cannot be used. */
export function readConfig(env: Environment): Config {
  const dataDir = resolve(read(env, 'DUKA_DATA_DIR') ?? 'data');
  const host = read(env, 'HOST') ?? '127.0.0.1';
  const publicUrl = readUrl(env, 'DUKA_PUBLIC_URL', ['http:', 'https:']);
  const isPublic = !isLoopback(host) || (publicUrl !== undefined && !isLoopback(publicUrl.hostname));
  return {
    host,
    port: readPort(env),
    dataDir,
    secretKeyPath: resolve(read(env, 'DUKA_KEY_FILE') ?? join(dataDir, secretKeyName)),
    seed:
      isPublic && read(env, 'DUKA_SEED') === undefined ? 'withheld' : readChoice(env, 'DUKA_SEED', ['demo', 'none']),
    isPublic,
    publicUrl: publicUrl?.origin,
    apiKey: readKey(env, 'DUKA_API_KEY'),
    barcodeScope: readChoice(env, 'DUKA_BARCODE_SCOPE', ['shop', 'marketplace']),
    previewCacheBytes: readMegabytes(env, 'DUKA_PREVIEW_CACHE_MB', 512),
    accountStorageBytes: readMegabytes(env, 'DUKA_ACCOUNT_STORAGE_MB', 2048),
    accountRowsBytes: readMegabytes(env, 'DUKA_ACCOUNT_ROWS_MB', 1024),
    diskReserveBytes: readMegabytes(env, 'DUKA_DISK_RESERVE_MB', 256),
    smtpUrl: readMailServer(env, publicUrl),
    smsUrl: readSmsUrl(env),
    smsKey: read(env, 'SMS_KEY'),
    hasMarket: readChoice(env, 'DUKA_MARKET', ['on', 'off']) === 'on',
    asksOrderCodes: readOrderCodes(env),
    payments: readPayments(env),
    napaUrl: readUrl(env, 'NAPA_URL', ['http:', 'https:'])?.href,
    trustProxy: readTrustProxy(env),
    drainMs: readSeconds(env, 'DUKA_DRAIN_SECONDS') * 1000,
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])?.href,
    s3: readS3(env),
    webConnectOrigins: listOrigins(env, ['VITE_BACKEND_ENDPOINT', 'VITE_NAPA_URL']),
    webFrameOrigins: listOrigins({ VITE_MAP_EMBED_URL: read(env, 'VITE_MAP_EMBED_URL') ?? defaultMapEmbedUrl }, [
      'VITE_MAP_EMBED_URL',
    ]),
  };
}

/** The name of the key's file when it lies in the data folder. */
export const secretKeyName = 'secret.key';

/** The file of the SQLite database inside the data folder. */
export function databasePath(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'duka.sqlite');
}

/** An empty variable counts as not set, so that `PORT= npm start` means the default. */
function read(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readPort(env: Environment): number {
  const text = read(env, 'PORT') ?? '4000';
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}

const bytesOfMegabyte = 1024 * 1024;

/** Returns bytes; fractions of a megabyte count too. */
function readMegabytes(env: Environment, name: string, fallback: number): number {
  const text = read(env, name) ?? String(fallback);
  if (!/^\d{1,9}(\.\d{1,20})?$/.test(text))
    throw new ConfigError(`${name} must be a number of megabytes, not "${text}".`);
  return Math.floor(Number(text) * bytesOfMegabyte);
}

function readSeconds(env: Environment, name: string): number {
  const text = read(env, name) ?? '0';
  if (!/^\d{1,4}$/.test(text)) throw new ConfigError(`${name} must be a whole number of seconds, not "${text}".`);
  return Number(text);
}

function readChoice<const Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = read(env, name) ?? choices[0];
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): URL | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !protocols.includes(url.protocol) || url.hostname === '') {
    // The value itself is left out of the line, as it may hold a password.
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
  }
  return url;
}

function readS3(env: Environment): S3Place | undefined {
  const url = readUrl(env, 'S3_URL', ['s3:', 'http:', 'https:']);
  const place = url && parseS3Url(url);
  if (url && !place) {
    throw new ConfigError(
      'S3_URL must name a bucket: https://key:secret@host/bucket, or s3://bucket for Amazon, with region and style as its only parameters.',
    );
  }
  return place;
}

/** To try it out without a gateway, texts are laid beside the mails. */
function readSmsUrl(env: Environment): string | undefined {
  return read(env, 'SMS_URL') === 'outbox' ? 'outbox' : readUrl(env, 'SMS_URL', ['http:', 'https:'])?.href;
}

/** Codes are sent by the text gateway. */
function readOrderCodes(env: Environment): boolean {
  const isOn = readChoice(env, 'DUKA_ORDER_CODES', ['off', 'on']) === 'on';
  if (isOn && read(env, 'SMS_URL') === undefined) {
    throw new ConfigError('DUKA_ORDER_CODES=on needs SMS_URL, the text gateway that sends the codes.');
  }
  return isOn;
}

/** The variables of the operator's keys. */
const paymentKeyNames = {
  clickpesa: { clientId: 'CLICKPESA_CLIENT_ID', apiKey: 'CLICKPESA_API_KEY', checksumKey: 'CLICKPESA_CHECKSUM_KEY' },
  azampay: {
    ...{ appName: 'AZAMPAY_APP_NAME', clientId: 'AZAMPAY_CLIENT_ID' },
    ...{ clientSecret: 'AZAMPAY_CLIENT_SECRET', apiKey: 'AZAMPAY_API_KEY' },
  },
} as const;

function readPayments(env: Environment): PaymentsConfig {
  const choice = readChoice(env, 'DUKA_PAYMENTS', ['none', 'clickpesa', 'azampay', 'sandbox']);
  const places = { clickPesaUrl: readClickPesaUrl(env), azamPayUrls: readAzamPayUrls(env) };
  if (choice === 'none') return { keys: {}, ...places };
  if (choice === 'sandbox') return { provider: choice, keys: {}, ...places };
  const names: Readonly<Record<string, string>> = paymentKeyNames[choice];
  const typed = Object.fromEntries(Object.entries(names).map(([field, name]) => [field, read(env, name)]));
  const parsed = parsePaymentKeys(choice, typed);
  if ('keys' in parsed) return { provider: choice, keys: parsed.keys, ...places };
  const wrong = parsed.wrong.map((field) => names[field]);
  throw new ConfigError(`DUKA_PAYMENTS=${choice} needs ${wrong.join(' and ')}, without spaces or line breaks in it.`);
}

function readClickPesaUrl(env: Environment): string {
  return readUrl(env, 'CLICKPESA_URL', ['http:', 'https:'])?.href.replace(/\/+$/, '') ?? clickPesaUrl;
}

/** One address stands for all three hosts, as that of a double does. */
function readAzamPayUrls(env: Environment): AzamPayUrls {
  const text = read(env, 'AZAMPAY_URL') ?? 'live';
  if (text === 'live' || text === 'sandbox') return azamPayUrls[text];
  const url = readUrl(env, 'AZAMPAY_URL', ['http:', 'https:'])?.href.replace(/\/+$/, '') ?? '';
  return { authenticator: url, checkout: url, status: url };
}

/** The fewest characters of a key that nobody can guess. */
const minKeyLength = 32;

function readKey(env: Environment, name: string): string | undefined {
  const key = read(env, name);
  if (key === undefined || [...key].length >= minKeyLength) return key;
  throw new ConfigError(`${name} must have at least ${minKeyLength} characters. Make one: openssl rand -hex 32`);
}

/** Who serves others must send mails, or say that none are sent: without them nobody recovers a password. */
function readMailServer(env: Environment, publicUrl: URL | undefined): string | undefined {
  const url = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href;
  const mail = readChoice(env, 'DUKA_MAIL', ['smtp', 'outbox']);
  if (mail === 'outbox' && url !== undefined) {
    throw new ConfigError('SMTP_URL and DUKA_MAIL=outbox are both set. Unset one of them.');
  }
  if (url === undefined && mail === 'smtp' && publicUrl !== undefined && !isLoopback(publicUrl.hostname)) {
    throw new ConfigError(
      'SMTP_URL is missing, and with DUKA_PUBLIC_URL sellers wait for mails. Set it, or DUKA_MAIL=outbox to keep mails in a folder.',
    );
  }
  return url;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function readTrustProxy(env: Environment): Config['trustProxy'] {
  const text = read(env, 'TRUST_PROXY');
  if (text === undefined || text === 'false') return false;
  // True means one hop and not everyone: trusting the whole X-Forwarded-For list would let a caller forge its address.
  if (text === 'true') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text);
  if (/^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/.test(text) || /^(loopback|linklocal|uniquelocal)$/.test(text)) {
    return text;
  }
  throw new ConfigError('TRUST_PROXY must be true, false, a number of proxies, or a list of their addresses.');
}

/** The web build knows a backend on its own origin by a path; only whole addresses name another origin. */
function listOrigins(env: Environment, names: readonly string[]): string[] {
  const urls = names.map((name) =>
    read(env, name)?.startsWith('/') ? undefined : readUrl(env, name, ['http:', 'https:']),
  );
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [url.origin])))];
}
