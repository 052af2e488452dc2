import type { Effects } from '#collections/parts.ts';
import { type Attribute, type Collection, type CollectionId, collections, type EffectName } from '#collections.ts';
import { explainRuleBreak, type RuleBreak } from '#rule-words.ts';
import { parsePhone } from '#values/phone.ts';
import { invalidStructure } from './command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore, DocumentChange, Write } from './command-store.ts';
import type { Values } from './stored-row.ts';

/** Rejects with the errors of the call that creates the document. */
export type ReplaceInsertEffect<Store> = (write: Store, asked: AskedDocument) => Promise<void>;
/** Returns the first form rule that the values break: of all values of a new row, or of the ones that a change alters. */
export type FormRule = (checked: {
  /** The attributes as they are stored; absent for a new row. */
  readonly before?: Values | undefined;
  readonly values: Values;
}) => RuleBreak | undefined;
/** Resolves to the values to store. Rejects with the errors of the call that sends them. */
export type ValidateEffect<Store> = (write: Store, checked: CheckedValues) => Promise<Values>;
export type AfterWriteEffect<Store> = (write: Store, change: DocumentChange) => Promise<void>;
/** Gets all changes of the call in order, of every collection. Rejects with the errors of the call. */
export type BeforeCommitEffect<Store> = (write: Store, changes: readonly DocumentChange[]) => Promise<void>;

/** The functions of the effects that the table of collections names; a name without its function does not compile. */
export interface CommandEffects<Store> {
  /** The form rules of each collection that has some. */
  readonly forms: Readonly<Partial<Record<CollectionId, FormRule>>>;
  readonly replaceInsert: Readonly<Record<EffectName<'replaceInsert'>, ReplaceInsertEffect<Store>>>;
  readonly validate: Readonly<Record<EffectName<'validate'>, ValidateEffect<Store>>>;
  readonly afterWrite: Readonly<Record<EffectName<'afterWrite'>, AfterWriteEffect<Store>>>;
  readonly beforeCommit: Readonly<Record<EffectName<'beforeCommit'>, BeforeCommitEffect<Store>>>;
}

/** Returns a writer that runs the effects of each write. The effects get the plain writer, so that none runs another. */
export function addEffects<Store extends CommandStore>(
  writer: Store,
  changes: readonly DocumentChange[],
  effects: CommandEffects<Store>,
): Write & Store {
  async function withEffects<Result>(collection: CollectionId, run: () => Promise<Result>): Promise<Result> {
    const from = changes.length;
    const result = await run();
    const names = effectsOf(collection).afterWrite ?? [];
    const written = names.length === 0 ? [] : changes.slice(from);
    for (const change of written) {
      for (const name of names) await findEffect(effects.afterWrite, name)(writer, change);
    }
    return result;
  }
  /** The number of changes that the `beforeCommit` effects have seen, or have made. */
  let finished = 0;
  return {
    ...writer,
    plain: writer,
    insert: (collection, row) => withEffects(collection, () => writer.insert(collection, row)),
    insertAll: (collection, rows) => withEffects(collection, () => writer.insertAll(collection, rows)),
    update: (collection, before, wanted) => withEffects(collection, () => writer.update(collection, before, wanted)),
    updateAll: (collection, wanted) => withEffects(collection, () => writer.updateAll(collection, wanted)),
    delete: (collection, row) => withEffects(collection, () => writer.delete(collection, row)),
    deleteSome: (collection, where, limit) =>
      withEffects(collection, () => writer.deleteSome(collection, where, limit)),
    async create(collection, asked) {
      await findEffect(effects.replaceInsert, effectsOf(collection).replaceInsert)(writer, asked);
    },
    async finish() {
      await runBeforeCommit(writer, changes.slice(finished), effects);
      finished = changes.length;
    },
    async check(collection, checked) {
      const { before } = checked;
      const values = toStoredPhones(collections[collection], checked);
      const broken = effects.forms[collection]?.({ values, before: before?.attributes });
      if (broken) throw invalidStructure(explainRuleBreak(broken));
      const name = effectsOf(collection).validate;
      return name === undefined ? values : findEffect(effects.validate, name)(writer, { ...checked, values });
    },
  };
}

/** Runs each `beforeCommit` effect of the written collections, once. */
async function runBeforeCommit<Store extends CommandStore>(
  writer: Store,
  changes: readonly DocumentChange[],
  effects: CommandEffects<Store>,
): Promise<void> {
  const names = new Set(changes.map(({ collection }) => effectsOf(collection).beforeCommit));
  for (const name of names) if (name !== undefined) await findEffect(effects.beforeCommit, name)(writer, [...changes]);
}

export function effectsOf(collection: CollectionId): Effects {
  return (collections[collection] as Collection).effects ?? {};
}

/** Returns the function of an effect's name; the type `CommandEffects` guarantees that there is one. */
export function findEffect<Effect>(table: Readonly<Record<string, Effect>>, name: string | undefined): Effect {
  return table[name as string] as Effect;
}

/**
 * Returns new values with each phone number in its stored form (R47). What is no number stays, for the form of its collection to
 * refuse; in a row from before that rule it may stand as it is.
 */
function toStoredPhones(
  { attributes }: Collection,
  { values, before }: Pick<CheckedValues, 'values' | 'before'>,
): Values {
  const after = { ...before?.attributes, ...values };
  const phones = Object.entries(attributes).flatMap(([name, attribute]) => {
    if (!isPhoneOf(attribute, after) || !isChanged(name, attribute, values)) return [];
    const phone = parsePhone(after[name]);
    return phone === undefined ? [] : [[name, phone]];
  });
  return phones.length === 0 ? values : { ...values, ...Object.fromEntries(phones) };
}

function isPhoneOf(attribute: Attribute, after: Values): boolean {
  if (attribute.type !== 'text' || attribute.isPhone === undefined) return false;
  return attribute.isPhone === true || after[attribute.isPhone.attribute] === attribute.isPhone.value;
}

/** An account number becomes a phone number when the kind of its account changes. */
function isChanged(name: string, attribute: Attribute, values: Values): boolean {
  if (name in values) return true;
  const isPhone = attribute.type === 'text' && attribute.isPhone;
  return typeof isPhone === 'object' && isPhone.attribute in values;
}
