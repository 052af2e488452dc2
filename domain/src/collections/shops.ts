import {
  account,
  boolean,
  datetime,
  float,
  integer,
  key,
  list,
  ownedBy,
  owner,
  phoneNumber,
  requiredDatetime,
  requiredOne,
  requiredText,
  settledBy,
  store,
  text,
  textList,
  unique,
} from './parts.ts';

/** DATA-003 to DATA-016 */
export const users = {
  attributes: {
    userId: requiredText(36),
    firstName: requiredText(128),
    lastName: text(128),
    role: text(32),
    phone: phoneNumber,
    email: requiredText(320),
    m2fStatus: text(16),
    maxSessions: integer,
    bio: text(2000),
    avatar: text(2048),
    location: text(256),
    updatedAt: text(40),
  },
  indexes: [
    unique('users_by_account', 'userId'),
    // R16
    unique('users_one_phone', 'phone'),
  ],
  access: {
    ...ownedBy(account('userId')),
    directory: ['userId', 'firstName', 'lastName', 'avatar', 'role'],
    guest: { by: 'phone', account: 'userId' },
  },
  effects: { validate: 'user', afterWrite: ['replaced-file'] },
} as const;

/** The attributes that a member with the right `settings` may change. */
const detailsOfStore = [
  'storeName',
  'storeType',
  'phone',
  'bRegNo',
  'tinNo',
  'activeHrs',
  'license',
  'storeDescription',
  'storeLocation',
  'acceptReturns',
  'avatar',
  'slug',
  'isOpenToPublic',
  'orderWays',
  'deliveryNote',
  'minimumOrder',
  'closedUntil',
  'scaleCodes',
  'inputRegister',
];

/** DATA-022 to DATA-029 */
export const stores = {
  attributes: {
    ownerId: requiredOne('users'),
    storeName: requiredText(128),
    storeType: text(32),
    phone: phoneNumber,
    bRegNo: text(64),
    tinNo: text(9),
    activeHrs: text(64),
    license: text(2048),
    storeDescription: text(4000),
    storeLocation: text(256),
    acceptReturns: boolean,
    avatar: text(2048),
    // The owner is notified of each override of at least this many shillings; null for never, 0 for every override (R66).
    overrideAlert: integer,
    // The last part of the address of the shop's page, /d/{slug}; null until the page is first opened (R67).
    slug: text(64),
    isOpenToPublic: boolean,
    // How buyers get the goods that they order by the page: `pickup`, `delivery`; an empty list means pickup.
    orderWays: textList(16),
    deliveryNote: text(500),
    // The smallest total of an order by the page, in whole shillings.
    minimumOrder: integer,
    // The day from which a shop on holiday sells again.
    closedUntil: datetime,
    // How the codes of the shop's scale are read, digit by digit; null where it has none (GTIN-010).
    scaleCodes: text(16),
    // True if the facts of its goods are part of the shared catalogue; the owner's own to say (GTIN-021).
    sharesGoods: boolean,
    // Whether the shop keeps a register of inputs: `auto`, `on` or `off`; null means `auto` (R74).
    inputRegister: text(8),
  },
  indexes: [key('stores_by_owner', 'ownerId'), unique('stores_by_slug', 'slug')],
  access: {
    read: [owner('ownerId'), store('$id')],
    create: [owner('ownerId')],
    update: [owner('ownerId'), { ...store('$id', 'settings'), only: detailsOfStore }],
    delete: [owner('ownerId')],
  },
  effects: { validate: 'shop-page', afterWrite: ['replaced-file', 'owner-member', 'shop-page'] },
} as const;

/** DATA-030 to DATA-035; `longtude` is spelled so on the wire */
export const storeLocations = {
  attributes: {
    storeId: list('stores'),
    region: requiredText(128),
    district: requiredText(128),
    ward: requiredText(128),
    street: requiredText(128),
    road: requiredText(128),
    houseNo: text(32),
    postcode: text(16),
    latitude: float,
    longtude: float,
  },
  indexes: [],
  access: settledBy(store('storeId'), store('storeId', 'settings')),
} as const;

/** DATA-037 to DATA-039 */
export const storePayments = {
  attributes: {
    storeId: list('stores'),
    accountName: requiredText(128),
    accountNo: { ...requiredText(64), isPhone: { attribute: 'type', value: 'mobile' } },
    type: requiredText(16),
    provider: requiredText(128),
    providerBranch: text(128),
  },
  indexes: [],
  access: settledBy(store('storeId'), store('storeId', 'settings')),
} as const;

/** The permits of a shop to sell farm inputs, such as pesticides and seeds (R74). */
export const shopPermits = {
  attributes: {
    storeId: requiredOne('stores'),
    number: requiredText(64),
    // One of `permitKinds` in `domain/src/inputs/input-rules.ts`.
    kind: requiredText(16),
    authority: text(128),
    // The last day on which it holds; null for a permit without an end.
    expiresAt: datetime,
    // The address of a photo or a PDF of it.
    file: text(2048),
    createdAt: requiredDatetime,
  },
  indexes: [key('shop_permits_by_store', 'storeId'), key('shop_permits_by_expiry', 'expiresAt')],
  access: {
    read: [store('storeId')],
    create: [store('storeId', 'settings')],
    update: [{ ...store('storeId', 'settings'), only: ['kind', 'number', 'authority', 'expiresAt', 'file'] }],
    delete: [store('storeId', 'settings')],
  },
  effects: { afterWrite: ['replaced-file'] },
} as const;
