import type { Right } from './rights.ts';

export interface TextAttribute {
  readonly type: 'text';
  /** The most characters (not bytes). */
  readonly size: number;
  readonly required: boolean;
  /** The value of a new document that does not bring one. */
  readonly default?: string;
  /** True for a phone number, which the server stores in one form (R47); an object where it is one only if another attribute has this value. */
  readonly isPhone?: true | { readonly attribute: string; readonly value: string };
}
/** A list of texts, each of at most `size` characters; empty where there is none. */
export interface TextListAttribute {
  readonly type: 'textList';
  readonly size: number;
  readonly required: false;
}
export interface PlainAttribute {
  readonly type: 'integer' | 'float' | 'boolean' | 'datetime';
  readonly required: boolean;
  readonly default?: number | boolean;
}
/** A relation to rows of another collection, `To`. */
export interface RelationTo<To extends string> {
  readonly type: 'relation';
  readonly to: To;
  /** True for a list of related documents, false for one related document or null. */
  readonly many: boolean;
  readonly required: boolean;
}
export type AttributeOf<To extends string> = TextAttribute | TextListAttribute | PlainAttribute | RelationTo<To>;

/**
 * An index over `attributes` in this order; a leading `-` means descending. Unique indexes ignore null and ''. One of kind
 * `texts` names what a shop's rows are searched by, first what people call them (wire section 8.5).
 */
export interface Index {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly kind: 'key' | 'unique' | 'fulltext' | 'texts';
  /** True if its texts are found by the words of the trade in the other language too; decision 0054. */
  readonly isOfTrade?: boolean;
}

/** The callers that a row belongs to. To the operator belongs every row except those of `server`. */
export type Party =
  | { readonly party: 'nobody' }
  /** Only the server itself writes the row, along with another. */
  | { readonly party: 'server' }
  /** Anyone signed in. */
  | { readonly party: 'member' }
  /** The account whose id `attribute` holds and, where `right` is named, the members of its shop with that right (R63). */
  | { readonly party: 'account'; readonly attribute: string; readonly right?: Right }
  /** The account of the users document that `attribute` points to. */
  | { readonly party: 'owner'; readonly attribute: string }
  /** The member of a shop whose id `attribute` holds. */
  | { readonly party: 'self'; readonly attribute: string }
  /** The owner of a store in `attribute`, and its members with one of `rights`; every member where `rights` is absent (R63). */
  | { readonly party: 'store'; readonly attribute: string; readonly rights?: readonly Right[] };

/** A right to change a row; `only` names the attributes that may change (all of them when absent). */
export type UpdateGrant = Party & { readonly only?: readonly string[] };

export interface Access {
  /** A caller may read a row that belongs to it by one of these parties. */
  readonly read: readonly Party[];
  /** A new row must belong to the caller by every one of these parties. */
  readonly create: readonly Party[];
  readonly update: readonly UpdateGrant[];
  readonly delete: readonly Party[];
  /** Attributes that every signed-in caller may see of rows that are not theirs; all others read as null (R1). */
  readonly directory?: readonly string[];
  /**
   * By right, the attributes that members of the shop without it do not see: they read as null, match no filter and order no list
   * (R63).
   */
  readonly hidden?: Readonly<Partial<Record<Right, readonly string[]>>>;
  /**
   * The one row a guest may ask for (R2): by exactly one value of `by`, to sign in to the account whose id stands in
   * `account`. No other attribute of the row is sent.
   */
  readonly guest?: { readonly by: string; readonly account: string };
}

/**
 * The effects of a write to a collection, in the same transaction, by name; the server's `EffectTable` holds the function of each name.
 * Rows that an effect writes run no further `replaceInsert`, `validate` or `afterWrite`, but are published and may notify.
 */
export interface Effects {
  /** Writes the rows of a new document from the request, instead of storing the request's values. */
  readonly replaceInsert?: string;
  /** Refuses values that break a rule which needs other rows, and returns the values to store. */
  readonly validate?: string;
  /** Write the rows that follow from a written row, such as its line in a ledger. */
  readonly afterWrite?: readonly string[];
  /** Updates rows derived from several others, such as sums, once, after all other writes of the call. */
  readonly beforeCommit?: string;
  /** Lists the notifications of a change. */
  readonly notifications?: string;
}

/** A collection whose relations lead to some of `To`. */
export interface CollectionOf<To extends string> {
  readonly attributes: Readonly<Record<string, AttributeOf<To>>>;
  readonly indexes: readonly Index[];
  readonly access: Access;
  readonly effects?: Effects;
}

export const text = <Size extends number>(size: Size) => ({ type: 'text', size, required: false }) as const;
export const requiredText = <Size extends number>(size: Size) => ({ type: 'text', size, required: true }) as const;
/** A phone number; `parsePhone` (`values/phone.ts`) makes its stored form. */
export const phoneNumber = { ...text(20), isPhone: true } as const;
export const textList = <Size extends number>(size: Size) => ({ type: 'textList', size, required: false }) as const;
export const integer = { type: 'integer', required: false } as const;
export const requiredInteger = { type: 'integer', required: true } as const;
export const float = { type: 'float', required: false } as const;
export const requiredFloat = { type: 'float', required: true } as const;
export const boolean = { type: 'boolean', required: false } as const;
export const datetime = { type: 'datetime', required: false } as const;
export const requiredDatetime = { type: 'datetime', required: true } as const;
export const one = <To extends string>(to: To) => ({ type: 'relation', to, many: false, required: false }) as const;
export const requiredOne = <To extends string>(to: To) =>
  ({ type: 'relation', to, many: false, required: true }) as const;
export const list = <To extends string>(to: To) => ({ type: 'relation', to, many: true, required: false }) as const;

/**
 * Every ledger says which account wrote a line (none for the operator), in which role (`@duka/domain/orders/actor`), and which member of
 * the shop; and who allowed it, where that member lacked the right (R63).
 */
export const actor = { by: text(36), byRole: text(16), byMember: text(36), overrideBy: text(36) };

/**
 * The quantity of a sold line or a loss that was taken beyond the stock, its guessed cost, and by how much that cost was corrected when
 * goods came in (R44). Null or 0 where nothing was guessed.
 */
export const guess = { guessed: float, guessedCost: integer, costCorrection: integer };

/** The attributes of every entry of an account of debts: the change of the debt, and the debt after it. */
export const ledgerLine = {
  kind: requiredText(16),
  amount: requiredInteger,
  balanceAfter: integer,
  method: text(16),
  reference: text(64),
  note: text(500),
  // Since when an opening debt is owed; null where nobody has said so, and for every other line (R76).
  owedSince: datetime,
  at: requiredDatetime,
  ...actor,
};

export const nobody = { party: 'nobody' } as const;
export const server = { party: 'server' } as const;
export const member = { party: 'member' } as const;
export const account = (attribute: string, right?: Right) =>
  right === undefined ? ({ party: 'account', attribute } as const) : ({ party: 'account', attribute, right } as const);
export const owner = (attribute: string) => ({ party: 'owner', attribute }) as const;
export const self = (attribute: string) => ({ party: 'self', attribute }) as const;
/** A member of the shop with at least one of these rights; with none named, every member. */
export const store = (attribute: string, ...rights: readonly Right[]) =>
  rights.length === 0 ? ({ party: 'store', attribute } as const) : ({ party: 'store', attribute, rights } as const);
/** The owner of the shop alone. */
export const ownShop = (attribute: string) => ({ party: 'store', attribute, rights: [] }) as const;

/** Gives the right to read and write rows to one party alone. */
export const ownedBy = (party: Party) => ({ read: [party], create: [party], update: [party], delete: [party] });
/** Gives the right to read rows to one party, and the right to write them to another. */
export const settledBy = (reader: Party, writer: Party) => ({
  read: [reader],
  create: [writer],
  update: [writer],
  delete: [writer],
});
/** Members read reference data, and no client writes it (R3). */
export const reference: Access = { read: [member], create: [nobody], update: [nobody], delete: [nobody] };
/** Only the server writes the rows of a ledger, and nobody changes them; the named parties read them. */
export const ledgerOf = (...read: Party[]): Access => ({ read, create: [server], update: [server], delete: [server] });

export const key = (name: string, ...attributes: string[]): Index => ({ name, attributes, kind: 'key' });
export const texts = (name: string, ...attributes: string[]): Index => ({ name, attributes, kind: 'texts' });
export const unique = (name: string, ...attributes: string[]): Index => ({ name, attributes, kind: 'unique' });
export const fulltext = (name: string, attribute: string): Index => ({
  name,
  attributes: [attribute],
  kind: 'fulltext',
});
