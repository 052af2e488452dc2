import { makeDocumentId } from '@duka/domain/document-id';
import { type DocumentData, holdsData } from '#data/calls/document-data.ts';
import { freeStorage, isStorageFull } from '#data/changes/copy-quota.ts';
import { isAlreadyTaken, isUnanswered, isUpdateConflict } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { isNetworkOut } from '#data/connection/network-outage.ts';
import { openShopDb } from '#data/local-store/shop-db.ts';
import { readStoredSeller } from '#data/local-store/stored-seller.ts';
import { m } from '#paraglide/messages.js';
import { type AddedCommand, mustFollow, type UnsentCommand } from './command.ts';
import { StorageFullError } from './command-list.ts';
import type { Outbox } from './create-outbox.ts';
import { type SendOptions, sendCommands } from './send-commands.ts';
import { findOthersValues, findStored, seeStored } from './send-for-outcomes.ts';
import { signCommand, toUnsigned } from './sign-command.ts';

/** Travels with it, for a page that only has to know. */
export { isNetworkOut };

/** Milliseconds that a seller waits for the outbox of a page that was just opened. */
const patienceMs = 5_000;
/** The most values of others over which a change is sent. */
const maxOverwrites = 5;

/** Does what `runOrQueue` says. */
export async function submitCommands(
  outbox: Outbox,
  submitted: readonly UnsentCommand[],
): Promise<readonly DocumentData[] | undefined> {
  const all = await Promise.all(
    submitted.filter((command) => !isEmpty(command)).map((command) => signCommand(toDated(command))),
  );
  const canWait = !all.some(({ isOnlineOnly }) => isOnlineOnly);
  const queue = async () => {
    await queueAll(outbox, all);
    return undefined;
  };
  // What is known to go nowhere is not waited for. A file that could not be uploaded a moment ago may have met no network.
  const isOut = async () => connectivity.isDown() || (all.some(({ file }) => file) && (await isNetworkOut()));
  if (all.length > 0 && canWait && ((await mustQueue(outbox, all)) || (await isOut()))) return queue();
  const documents: DocumentData[] = [];
  try {
    for (const command of await Promise.all(all.map(withoutFile))) {
      if (!isEmpty(command)) documents.push(await sendTwice(() => sendLive(command, outbox)));
    }
  } catch (error) {
    if (!canWait || !isUnanswered(error)) throw error;
    return await queue().catch(async (queueError) => {
      // Where nothing can be stored, and only the call has failed, its own words say more.
      throw queueError instanceof StorageFullError && !(await isNetworkOut()) ? error : queueError;
    });
  }
  await discardCorrected(outbox, ...submitted.map(({ id }) => id));
  return documents;
}

/** A change of nothing is done. */
function isEmpty({ kind, data, file }: UnsentCommand | AddedCommand): boolean {
  return kind === 'change' && !file && Object.keys(data).length === 0;
}

function toDated(command: UnsentCommand) {
  // A PIN is not stored.
  const isOnlineOnly = command.isOnlineOnly || (command.override && 'pin' in command.override);
  const doneAt = new Date().toISOString();
  return { ...command, key: isOnlineOnly ? command.id : makeKey(), doneAt, ...(isOnlineOnly && { isOnlineOnly }) };
}

const makeKey = () => makeDocumentId(Date.now(), Math.random);

/** The queue uploads a file that the form could not. Without it, it is another command. */
async function withoutFile({ file, ...command }: AddedCommand): Promise<AddedCommand> {
  return file ? signCommand(toUnsigned({ ...command, key: makeKey() })) : command;
}

/** Sends once more where no answer came though there is a network. */
async function sendTwice<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isUnanswered(error) || (await isNetworkOut())) throw error;
    return send();
  }
}

/** Sends a command whose form waits; returns the stored document. Rejects with the `ApiFailure` of a refusal. */
async function sendLive(command: AddedCommand, { commands, readStoreId }: Outbox): Promise<DocumentData> {
  const options: SendOptions = { now: () => new Date(), ownStoreId: readStoreId(), isLive: true };
  let current = command;
  for (let overwrites = 0; ; overwrites += 1) {
    const [result] = await sendCommands([current], options);
    if (result?.status !== 'refused') return result?.status === 'done' ? (result.document ?? {}) : {};
    const { failure, stored } = result;
    if (isUpdateConflict(failure) && stored && overwrites < maxOverwrites) {
      const last = { ...current, place: Number.POSITIVE_INFINITY };
      const isAsked = command.asksOnConflict && (await findOthersValues(last, stored, async () => commands.read()));
      const seen = isAsked ? undefined : seeStored(current, stored);
      if (seen) {
        current = { ...current, seen };
        continue;
      }
    }
    // The page was closed before the answer came, and has sent its form again.
    const earlier = command.kind !== 'change' && isAlreadyTaken(failure) ? await findStored(command) : undefined;
    if (earlier && holdsData(earlier, command.data)) return earlier;
    throw failure;
  }
}

/** Returns whether commands go behind pending ones, also where there is a network (`mustFollow`). */
export async function mustQueue(outbox: Outbox, commands: readonly UnsentCommand[]): Promise<boolean> {
  if (!outbox.mayHavePending()) return false;
  // A page that was opened a moment ago may not know the commands yet. Where nothing can be stored none waits.
  const opened = outbox.open().catch(() => undefined);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  if (!(await Promise.race([opened, patience]))) return false;
  const unsent = outbox.commands.read().filter(({ state, isQuiet }) => state !== 'sent' && !isQuiet);
  return commands.some((command) => mustFollow(command, unsent));
}

/** Stores commands, all or none, to be sent later. Rejects with a `StorageFullError` where the browser grants no storage. */
export async function queueAll(outbox: Outbox, commands: readonly (UnsentCommand | AddedCommand)[]): Promise<void> {
  const addAll = async () => (await outbox.open()).add(...commands);
  try {
    // What can be fetched again makes room for what cannot.
    await addAll().catch(async (error) => {
      if (!isStorageFull(error)) throw error;
      const seller = await readStoredSeller();
      const copy = seller && (await openShopDb(seller));
      await freeStorage(copy).finally(() => copy?.close());
      outbox.close();
      await addAll();
    });
  } catch (error) {
    outbox.close();
    if (error instanceof DOMException) throw new StorageFullError(m.outbox_no_room(), { cause: error });
    throw error;
  }
}

/** Removes the rejected commands of these ids, whose documents are stored by now. */
export async function discardCorrected({ commands, open }: Outbox, ...ids: readonly string[]): Promise<void> {
  const dropped = commands.read().filter(({ id, state }) => ids.includes(id) && state === 'refused');
  if (dropped.length === 0) return;
  const opened = await open();
  for (const { id } of dropped) await opened.discard(id);
}
