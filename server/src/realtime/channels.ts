/** The most channels of one socket, as each takes memory. */
export const maxChannels = 100;

/** Events are only ever sent to these channels; wire section 10. Asking for others is no error. */
const known = new RegExp(
  '^(account(\\..+)?|documents|files' +
    '|databases\\.[^.]+\\.collections\\.[^.]+\\.documents(\\..+)?|buckets\\.[^.]+\\.files(\\..+)?)$',
);
/** The longest name with ids of 36 characters has 143 characters. */
const maxLength = 160;

/** Reads the names in `channels[]=…&channels[]=…`, each once; `channels[0]=…` and `channels=…` are read alike. */
export function readChannels(query: Readonly<Record<string, unknown>>): string[] {
  const values = Object.entries(query).flatMap(([name, value]) => (/^channels(\[\d*\])?$/.test(name) ? value : []));
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

/** Newer clients say tables and rows where events say collections and documents. */
export function toDocumentChannel(channel: string): string {
  if (channel === 'rows') return 'documents';
  const [, database, table, rest = ''] =
    /^(?:databases|tablesdb)\.([^.]+)\.tables\.([^.]+)\.rows(\..+)?$/.exec(channel) ?? [];
  return database === undefined ? channel : `databases.${database}.collections.${table}.documents${rest}`;
}

/** Returns whether an event can ever be sent to this channel. */
export function isKnownChannel(channel: string): boolean {
  return channel.length <= maxLength && known.test(channel);
}

/**
 * Returns the channels that a listener gets for those asked for: `account` becomes its own account's, and another
 * account's is dropped.
 */
export function toOwnChannels(asked: readonly string[], accountId: string | undefined): string[] {
  const channels = asked.filter((channel) => !channel.startsWith('account.'));
  return accountId !== undefined && channels.includes('account') ? [...channels, `account.${accountId}`] : channels;
}
