import { permitAuthorities } from '@duka/domain/inputs/input-rules';
import { orderOfGuest } from '@duka/domain/messages/guest';
import type { DocumentRow } from '#database/types.ts';
import { makeDemoCredit } from './demo-credit.ts';
import { attachmentFiles, licenceFiles, shopPictures, viewLink } from './demo-files.ts';
import { type DemoRow, type DemoShop, ownerPermissions, storeIdOf, toIso } from './demo-ids.ts';
import { countUnread, type DemoThread, demoThreads } from './demo-messages.ts';
import { day, toExpiry, toTime } from './demo-moment.ts';
import { withDemoMoney } from './demo-money.ts';
import { makeDemoNotifications } from './demo-notifications.ts';
import { ashaOrders } from './demo-orders.ts';
import { makeDemoMobileReceipts, makeDemoPaymentRequests } from './demo-payment-requests.ts';
import { emailOf, type PersonKey, people, type SellerKey, sellers } from './demo-people.ts';
import { ashaProducts } from './demo-products.ts';
import { jumaOrders, jumaProducts } from './demo-second-shop.ts';
import { listDebts, makeShopRows } from './demo-shop.ts';
import { makeDemoStaff } from './demo-staff.ts';
import { demoStores } from './demo-stores.ts';
import { makeDemoSubsidies } from './demo-subsidies.ts';

/** Everybody joined before the oldest product was added. */
const joined = day(120, '10:00');

export function isSeller(key: PersonKey): key is SellerKey {
  return Object.hasOwn(sellers, key);
}

export function joinedAt(now: Date): Date {
  return new Date(toTime(joined, now));
}

/** Makes every document of the demo, in an order in which a document comes after those it refers to. */
export function makeDemoRows(now: Date): DemoRow[] {
  const shops = [
    { seller: 'asha', products: ashaProducts, orders: ashaOrders },
    { seller: 'juma', products: jumaProducts, orders: jumaOrders },
  ] as const satisfies DemoShop[];
  const debts = new Map(shops.flatMap(listDebts));
  const rows: DemoRow[] = [
    ...(Object.keys(people) as PersonKey[]).map((key): DemoRow => ['users', makeUser(key, now)]),
    ...(Object.keys(sellers) as SellerKey[]).flatMap((seller) => makeStore(seller, now)),
    ...shops.flatMap((shop) => makeShopRows(shop, now)),
    ...makeDemoSubsidies(now),
    ...demoThreads.flatMap((thread) => makeMessages(thread, now)),
  ];
  return withDemoMoney(
    [
      ...rows,
      ...makeDemoCredit(rows, debts, now),
      ...makeDemoNotifications(rows, now),
      ...makeDemoPaymentRequests(rows),
      ...makeDemoMobileReceipts(now),
    ],
    now,
  );
}

function makeUser(key: PersonKey, now: Date): DocumentRow {
  const at = joinedAt(now).toISOString();
  return {
    id: key,
    createdAt: at,
    updatedAt: at,
    permissions: ownerPermissions(key),
    attributes: {
      userId: key,
      ...people[key],
      role: isSeller(key) ? 'seller' : 'customer',
      email: emailOf(key),
      m2fStatus: 'disabled',
      // A new user document has 2.
      maxSessions: 2,
      avatar: '',
      updatedAt: at,
    },
  };
}

function makeStore(seller: SellerKey, now: Date): DemoRow[] {
  const at = joinedAt(now).toISOString();
  const common = { createdAt: at, updatedAt: at, permissions: ownerPermissions(seller) };
  const { store, location, payments, permits } = demoStores[seller];
  const storeId = storeIdOf(seller);
  const license = viewLink(licenceFiles[seller].id);
  const avatar = viewLink(shopPictures[seller].id);
  return [
    ['stores', { id: storeId, ...common, attributes: { ownerId: seller, ...store, license, avatar } }],
    ...makeDemoStaff(seller, at),
    ['storeLocations', { id: `${storeId}-location`, ...common, attributes: { storeId: [storeId], ...location } }],
    ...payments.map((payment, index): DemoRow => {
      const attributes = { storeId: [storeId], ...payment };
      return ['storePayments', { id: `${storeId}-payment-${index + 1}`, ...common, attributes }];
    }),
    ...permits.map(({ kind, number, expiresInDays }): DemoRow => {
      const expiresAt = toExpiry(expiresInDays, now);
      const attributes = { storeId, kind, number, authority: permitAuthorities[kind], expiresAt, createdAt: at };
      return ['shopPermits', { id: `${storeId}-permit-${kind}`, ...common, attributes }];
    }),
  ];
}

const hasAccount = (party: string) => orderOfGuest(party) === undefined;

function makeMessages(thread: DemoThread, now: Date): DemoRow[] {
  const { seller, customer, messages } = thread;
  const firstUnread = messages.length - countUnread(thread);
  return messages.map(({ from, at, content, attachment }, index): DemoRow => {
    const [senderId, receiverId] = from === 'seller' ? [seller, customer] : [customer, seller];
    const file = attachment && attachmentFiles[attachment];
    const sentAt = toIso(toTime(at, now));
    const row: DocumentRow = {
      id: `${seller}-${customer}-${String(index + 1).padStart(2, '0')}`,
      createdAt: sentAt,
      updatedAt: sentAt,
      permissions: [
        ...(hasAccount(receiverId) ? [`read("user:${receiverId}")`, `update("user:${receiverId}")`] : []),
        ...(hasAccount(senderId) ? ownerPermissions(senderId) : []),
      ],
      attributes: {
        senderId,
        receiverId,
        content,
        isRead: index < firstUnread,
        fileUrl: file ? viewLink(file.id) : '',
        fileType: file?.mimeType ?? '',
      },
    };
    return ['messages', row];
  });
}
