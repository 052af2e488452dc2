import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from './install.js';
import { root } from './paths.js';

/** One file of each room, the imports it may have, and imports it may not have. */
const rooms = [
  ['domain/src/document.ts', ['./query.ts', 'valibot'], ['#products/product.ts', 'node:fs', 'react', '../x.ts']],
  ['domain/src/values/money.ts', ['./quantity.ts'], ['#products/product.ts', '#query.ts', 'react']],
  [
    'domain/src/products/product.ts',
    ['#values/money.ts', '#query.ts', '#inputs/input-rules.ts', './stock-level.ts'],
    ['#orders/order.ts', '#shops/tin.ts', '@duka/domain/values/money', 'node:fs', '../x.ts'],
  ],
  [
    'domain/src/inputs/input-rules.ts',
    ['#values/dates.ts', './permit.ts'],
    ['#products/product.ts', '#shops/tin.ts', 'node:fs'],
  ],
  ['domain/src/pictures/remove-places.ts', ['./blank-exif.ts'], ['#values/money.ts', 'node:fs', '../x.ts']],
  ['domain/src/rows/query-rows.ts', ['#values/search.ts', '#figures/today.ts'], ['#shops/tin.ts', 'node:fs']],
  [
    'domain/src/wallets/read-message.ts',
    ['#values/dates.ts', '#wallets/formats/mpesa.ts'],
    ['#money/payment.ts', '#orders/order.ts', 'node:fs'],
  ],
  ['domain/src/money/payment.ts', ['#values/money.ts'], ['#orders/order.ts', 'node:fs', '../x.ts']],
  [
    'domain/src/register/recall.ts',
    ['#values/quantity.ts', '#orders/order.ts'],
    ['#stock/supplier.ts', '#shops/tin.ts'],
  ],
  ['domain/src/credit/debts.ts', ['#values/money.ts', '#orders/order.ts'], ['#figures/today.ts', '#shops/tin.ts']],
  [
    'domain/src/members/member.ts',
    ['#values/phone.ts', '#collections/rights.ts'],
    ['#shops/tin.ts', '#commands/command.ts', 'node:fs'],
  ],
  [
    'domain/src/commands/stock/stock-ledger.ts',
    ['#commands/command-store.ts', '#stock/batch.ts', '#money/payment.ts'],
    ['#rows/query-rows.ts', 'node:fs', 'kysely', '@duka/domain/values/money'],
  ],
  ['domain/src/a-new-room/file.ts', ['./other.ts'], ['#values/money.ts', '#query.ts']],
  ['server/src/work/work-queue.ts', ['#errors.ts'], ['#http/caller/caller.ts', '#database/database.ts']],
  [
    'server/src/http/caller/caller.ts',
    ['#errors.ts', '#database/query/conditions.ts'],
    ['#account/account.ts', 'kysely'],
  ],
  [
    'server/src/account/account.ts',
    ['#writes/run-write.ts', '#mail/mail.ts'],
    ['#documents/documents.ts', '../main.ts'],
  ],
  [
    'server/src/access/rights.ts',
    ['#database/query/conditions.ts', '#http/caller/caller.ts'],
    ['#documents/documents.ts', 'kysely'],
  ],
  [
    'server/src/writes/run-write.ts',
    ['#access/rights.ts', '@duka/domain/commands/run-effects'],
    ['#documents/documents.ts', '#figures/figure-routes.ts'],
  ],
  [
    'server/src/documents/documents.ts',
    ['#access/rights.ts', '#writes/write.ts'],
    ['#effects.ts', '#notifications/notify.ts', '#database/sqlite/sqlite-database.ts'],
  ],
  ['server/src/notifications/notify.ts', ['#writes/write.ts'], ['#documents/documents.ts', '#mail/mail.ts']],
  ['server/src/catalogue/catalogue-routes.ts', ['#access/require-shop.ts'], ['#documents/documents.ts', 'kysely']],
  [
    'server/src/payments/provider.ts',
    ['#access/require-shop.ts', '#writes/run-write.ts', '#account/seal.ts'],
    ['#documents/documents.ts', '#storefront/page.ts', 'kysely'],
  ],
  ['server/src/market/market-routes.ts', ['#storefront/page.ts'], ['#documents/documents.ts', 'kysely']],
  [
    'server/src/storefront/page.ts',
    ['#writes/run-write.ts', '@duka/web/messages/en.json'],
    ['#documents/documents.ts', '@duka/web/src/app/app.tsx', 'kysely'],
  ],
  ['server/src/imports/import-row.ts', ['#documents/document-data.ts'], ['#figures/figure-routes.ts', '#effects.ts']],
  [
    'server/src/commands/command-routes.ts',
    ['#documents/document-writes.ts', '#imports/import-row.ts', '#writes/run-write.ts'],
    ['#figures/figure-routes.ts', '#imports/import-products.ts', '#effects.ts', 'kysely'],
  ],
  [
    'server/src/members/member-routes.ts',
    ['#access/require-shop.ts', '#writes/run-write.ts', '#account/recent-proof.ts', '#mail/mail.ts'],
    ['#documents/documents.ts', '#database/sqlite/sqlite-database.ts', '#effects.ts', 'kysely'],
  ],
  ['server/src/feed/feed-routes.ts', ['#access/require-shop.ts'], ['#writes/run-write.ts', '#documents/documents.ts']],
  ['server/src/register/register-routes.ts', ['#access/require-shop.ts'], ['#documents/documents.ts', '#effects.ts']],
  ['server/src/figures/figure-routes.ts', ['#access/require-shop.ts'], ['#documents/documents.ts', '#effects.ts']],
  ['server/src/files/uploads.ts', ['#config.ts', 'node:fs'], ['#account/account.ts', 'node:sqlite']],
  ['server/src/realtime/hub.ts', ['#http/caller/caller.ts', 'ws'], ['#access/rights.ts', '#database/database.ts']],
  [
    'server/src/personal-data/deletion.ts',
    ['#database/database.ts', '#writes/run-write.ts', '#members/members.ts'],
    ['#documents/documents.ts', '#account/account.ts', '#members/invitations.ts'],
  ],
  ['server/src/locations/places.ts', ['#errors.ts'], ['#database/database.ts']],
  ['server/src/web/web-routes.ts', ['#config.ts'], ['#database/database.ts']],
  ['server/src/mail/send-mail.ts', ['#config.ts', 'nodemailer'], ['#account/account.ts']],
  [
    'server/src/seed/demo.ts',
    ['#database/database.ts', '#notifications/notify.ts'],
    ['#documents/documents.ts', '#http/caller/caller.ts', 'kysely'],
  ],
  ['server/src/database/database.ts', ['kysely', 'node:sqlite'], ['#documents/documents.ts', 'appwrite']],
  [
    'server/src/database/store/document-store.ts',
    ['#database/query/conditions.ts', '#work/portions.ts', 'kysely'],
    ['#database/sqlite/sqlite-database.ts', '#database/postgres/postgres-database.ts', '#errors.ts'],
  ],
  [
    'server/src/database/sqlite/sqlite-database.ts',
    ['#database/store/stores.ts', 'node:sqlite'],
    ['#database/postgres/postgres-database.ts', 'pg', '#http/caller/caller.ts'],
  ],
  [
    'server/src/database/postgres/postgres-database.ts',
    ['#database/store/stores.ts', 'pg'],
    ['#database/sqlite/sqlite-database.ts', 'node:sqlite', '#http/caller/caller.ts'],
  ],
  ['server/src/a-new-room/file.ts', ['./other.ts', 'fastify'], ['#http/caller/caller.ts', '#errors.ts']],
  ['server/src/build-app.ts', ['#account/account-routes.ts', './config.ts'], ['kysely', 'appwrite', '../x.ts']],
  ['web/src/router/link.tsx', ['./app-router.tsx', 'react'], ['#ui/base/button.tsx', '#app/paths.ts']],
  [
    'web/src/ui/base/button.tsx',
    ['#paraglide/messages.js', '#router/link.tsx'],
    ['#data/calls/account.ts', '#features/auth/x.ts', 'appwrite'],
  ],
  ['web/src/data/calls/account.ts', ['appwrite', '@duka/domain/user'], ['#session/sign-in.ts', '#ui/base/button.tsx']],
  [
    'web/src/boot/first-check.ts',
    ['#data/calls/account.ts', './prefetch.ts'],
    ['#session/sign-in.ts', '#ui/base/button.tsx', 'appwrite'],
  ],
  ['web/src/data/connection/client.ts', ['appwrite', './source.ts'], ['#data/calls/account.ts', '#boot/prefetch.ts']],
  [
    'web/src/data/local-store/shop-db.ts',
    ['#data/calls/documents.ts', 'idb'],
    ['#data/changes/follow-feed.ts', '#session/sign-in.ts', 'appwrite'],
  ],
  [
    'web/src/data/counter/unlock.ts',
    ['#data/calls/counter.ts', '#data/connection/connectivity.ts', '#data/local-store/shop-db.ts'],
    ['#data/outbox/command.ts', '#session/membership.ts', '#paraglide/messages.js', 'appwrite'],
  ],
  [
    'web/src/features/counter-device/counter-device.tsx',
    ['#data/counter/counter.ts', '#shop/pin/pin-entry.tsx', '#session/membership.ts'],
    ['#features/orders/sale/sale-desk.tsx', '#data/local-store/shop-db.ts', '#app/paths.ts'],
  ],
  [
    'web/src/data/changes/follow-feed.ts',
    ['#data/local-store/shop-db.ts', '#data/connection/realtime.ts'],
    ['#data/outbox/open-outbox.ts', '#session/sign-in.ts'],
  ],
  [
    'web/worker/service-worker.ts',
    ['./pages.ts', 'workbox-precaching/PrecacheController.js'],
    ['#data/calls/account.ts', 'idb'],
  ],
  [
    'web/src/session/sign-in.ts',
    ['#data/calls/account.ts', '#data/browser-storage.ts', '#data/changes/sync-shop.ts'],
    ['#features/auth/x.ts', '#app/paths.ts', 'appwrite'],
  ],
  [
    'web/src/data/outbox/open-outbox.ts',
    ['#data/calls/documents.ts', '#data/local-store/shop-db.ts', '#data/browser-storage.ts', 'idb'],
    ['#features/orders/x.ts', '#session/account-cleanup.ts', '#ui/page/modal.tsx'],
  ],
  [
    'web/src/features/auth/page.tsx',
    ['#ui/page/card.tsx', '#session/x.ts', '#boot/x.ts'],
    ['#features/products/x.ts', '../products/x.ts'],
  ],
  [
    'web/src/features/products/list/page.tsx',
    ['#data/calls/documents.ts', '#features/products/product-paths.ts', './row.tsx'],
    ['#features/orders/order-paths.ts', '#app/paths.ts', 'appwrite', 'node:fs'],
  ],
  ['web/src/app/app.tsx', ['#features/auth/x.ts', '#ui/page/card.tsx'], ['appwrite', '../main.ts']],
  ['web/src/a-new-room/file.ts', ['./other.ts', 'react'], ['#ui/page/card.tsx', '#data/calls/account.ts']],
  [
    'e2e/journey.spec.ts',
    ['./fixtures.ts', '@duka/domain/values/phone'],
    ['../server/src/main.ts', 'kysely', 'appwrite'],
  ],
  [
    'bench/cluster/cluster-command.ts',
    ['./cluster.ts', '#support/paths.ts', '@duka/server/src/testing/start-postgres.ts'],
    ['@duka/server/src/http/limits/idle-connections.ts', '../x.ts', 'kysely', 'pg'],
  ],
  ['server/src/account/account.test.ts', ['appwrite', '#documents/documents.ts', 'node:sqlite'], ['../config.ts']],
];

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'duka walls '));
afterAll(() => rmSync(folder, { recursive: true }));

/** The imports that the linter refused: `file: import`. */
let refused = new Set();

beforeAll(async () => {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n');
  for (const [file, allowed, forbidden] of rooms) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, [...allowed, ...forbidden].map((name) => `import '${name}';\n`).join(''));
  }
  refused = await lint();
});

test.each(rooms)('%s opens only its own rooms', (file, allowed, forbidden) => {
  for (const name of forbidden) expect(refused).toContain(`${file}: ${name}`);
  for (const name of allowed) expect(refused).not.toContain(`${file}: ${name}`);
});

async function lint() {
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  // The linter ends with an error, as it finds the forbidden imports.
  const { stdout } = await run(process.execPath, [programOf('@biomejs/biome'), ...args], { cwd: folder }).catch(
    (failure) => failure,
  );
  return new Set(
    JSON.parse(stdout).diagnostics.map(({ location: { path, start } }) => {
      const [, allowed, forbidden] = rooms.find(([file]) => file === path);
      return `${path}: ${[...allowed, ...forbidden][start.line - 1]}`;
    }),
  );
}
