import type { Command } from '#outbox/command.ts';
import { m } from '#paraglide/messages.js';

/** Says why the server did not take a command. */
export function refusalText(command: Pick<Command, 'kind' | 'collection' | 'refusal'>): string {
  const { kind, refusal } = command;
  if (refusal?.stored) return kind === 'change' ? m.outbox_both_changed() : m.outbox_other_stored();
  if (isBarcodeTaken(command)) return m.product_barcode_taken();
  return refusal?.message || m.outbox_refused_unsaid();
}

/**
 * A product is refused as being there already where nothing stands under its id: then its barcode is what another product has. It is
 * the server's sentence, or what the app says for it in another language.
 */
function isBarcodeTaken({ collection, refusal }: Pick<Command, 'collection' | 'refusal'>): boolean {
  const said = refusal?.message ?? '';
  const isTaken = said === m.error_taken() || said.startsWith('Document with the requested ID already exists');
  return collection === 'products' && isTaken;
}
