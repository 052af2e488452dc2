import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import type { FileWords } from '#shop/source/source-failure-text.ts';

/** The most products of a file. */
export const maxRows = 20_000;

export const productFileWords: FileWords = {
  empty: m.import_file_empty,
  too_many: () => m.import_file_too_many({ count: formatWhole(maxRows) }),
};
