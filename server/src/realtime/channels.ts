/** Most channels of one socket: each is kept in memory. */
export const maxChannels = 100;

/** The channels events are ever sent to; wire section 10. Asking for others is no error. */
const known = new RegExp(
  '^(account(\\..+)?|documents|files' +
    '|databases\\.[^.]+\\.collections\\.[^.]+\\.documents(\\..+)?|buckets\\.[^.]+\\.files(\\..+)?)$',
);
/** The longest name with ids of 36 characters has 143. */
const maxLength = 160;

/** The names in `channels[]=…&channels[]=…`, each once; `channels[0]=…` and `channels=…` are read alike. */
export function readChannels(query: Readonly<Record<string, unknown>>): string[] {
  const values = Object.entries(query).flatMap(([name, value]) => (/^channels(\[\d*\])?$/.test(name) ? value : []));
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

/** Whether an event can ever be sent to this channel. */
export function isKnownChannel(channel: string): boolean {
  return channel.length <= maxLength && known.test(channel);
}

/** What a listener gets for the channels asked for: `account` is the own account's, nobody else's is to be had. */
export function toOwnChannels(asked: readonly string[], accountId: string | undefined): string[] {
  const channels = asked.filter((channel) => !channel.startsWith('account.'));
  return accountId !== undefined && channels.includes('account') ? [...channels, `account.${accountId}`] : channels;
}
