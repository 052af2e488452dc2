import { type ByteUnit, toByteWords } from '@duka/domain/values/bytes';
import { m } from '#paraglide/messages.js';

const unitWords: Readonly<Record<ByteUnit, (amount: { amount: string }) => string>> = {
  KB: m.settings_storage_kb,
  MB: m.settings_storage_mb,
  GB: m.settings_storage_gb,
};

/** Writes a number of bytes as people say it: "1.5 MB". */
export function formatBytes(bytes: number): string {
  const { amount, unit } = toByteWords(bytes);
  return unitWords[unit]({ amount });
}
