import { useQueries } from '@tanstack/react-query';
import { toRelationIds } from '#data/calls/document-data.ts';
import { getDocument } from '#data/calls/documents.ts';
import type { Command } from '#data/outbox/command.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import { m } from '#paraglide/messages.js';
import { namedBy, valueText } from './value-text.ts';

type Values = Readonly<Record<string, unknown>>;

/** The seller's values beside those that somebody else has stored meanwhile, attribute by attribute. */
export function BothValues({ command, stored }: { command: Command; stored: Values }) {
  const { data, file, labels } = command;
  const names = useNames([data, stored]);
  const toOwn = (name: string) => (file?.names === name ? m.outbox_photo_own() : valueText(name, data[name], names));
  return (
    <dl className="grid grid-cols-1 gap-1 text-sm">
      {Object.keys(stored).map((name) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          {labels?.[name] ? <dt className="font-medium">{labels[name]}</dt> : null}
          <dd>{m.outbox_yours({ value: toOwn(name) })}</dd>
          <dd>{m.outbox_theirs({ value: valueText(name, stored[name], names) })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leaves the stored values as they are; the seller's other changes of the same command are sent again. */
export async function discardOwn(command: Command, theirs: Values): Promise<void> {
  const rest = Object.entries(command.data).filter(([name]) => !(name in theirs));
  // A photo that is sent along is named by no data yet.
  const file = command.file && !(command.file.names in theirs) ? command.file : undefined;
  const outbox = await pageOutbox.open();
  if (rest.length > 0 || file) await outbox.tryAgain(command.id, { data: Object.fromEntries(rest), file });
  else await outbox.discard(command.id);
}

/** Returns the names of categories and units that are stored by their ids, as far as they are known. */
function useNames(all: readonly Values[]): ReadonlyMap<string, string> {
  const wanted = Object.entries(namedBy).flatMap(([attribute, collection]) =>
    all.flatMap((values) => toRelationIds(values[attribute]).map((id) => ({ collection, id }))),
  );
  const unique = [...new Map(wanted.map((one) => [one.id, one])).values()];
  return useQueries({
    queries: unique.map(({ collection, id }) => ({
      queryKey: ['product-references', collection, id] as const,
      queryFn: async () => ({ id, name: (await getDocument(collection, id)).name }),
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []))),
  });
}
