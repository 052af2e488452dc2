import { type Collection, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import { presetRights } from '@duka/domain/collections/rights';
import { expect, test } from 'vitest';
import type { Stores } from '#database/database.ts';
import { finishOrder, insertRow, now, oneChange, oneOfEach, readTable, requestOf } from '#testing/one-of-each.ts';
import { documentsPath, openTestApp, operatorHeaders, type TestApp, type TestMember } from '#testing/test-app.ts';

/**
 * Who may do what with a row of Asha's shop, to be checked by a person. Each cell is what a call answers:
 * `yes` it is done; `own` the list holds the row; `-` the list is empty or lacks the row; `name` only the directory's
 * attributes are seen; `read` only marking as read is done; `401` and `404` are refusals, R1 to R5.
 * The seller is Asha, who owns the row; `other` is another seller; `customer` has written to Asha and has an order;
 * `operator` holds the key of the marketplace's own server.
 */
const table = `
| collection        | caller   | list | read | create | update | delete |
| users             | seller   | own  | yes  | yes    | yes    | yes    |
| users             | other    | name | name | 401    | 401    | 401    |
| users             | customer | name | name | 401    | 401    | 401    |
| users             | guest    | 401  | 401  | 401    | 401    | 401    |
| users             | operator | own  | yes  | yes    | yes    | yes    |
| stores            | seller   | own  | yes  | yes    | yes    | yes    |
| stores            | other    | -    | 404  | 401    | 404    | 404    |
| stores            | customer | -    | 404  | 401    | 404    | 404    |
| stores            | guest    | 401  | 401  | 401    | 401    | 401    |
| stores            | operator | own  | yes  | yes    | yes    | yes    |
| storeLocations    | seller   | own  | yes  | yes    | yes    | yes    |
| storeLocations    | other    | -    | 404  | 401    | 404    | 404    |
| storeLocations    | customer | -    | 404  | 401    | 404    | 404    |
| storeLocations    | guest    | 401  | 401  | 401    | 401    | 401    |
| storeLocations    | operator | own  | yes  | yes    | yes    | yes    |
| storePayments     | seller   | own  | yes  | yes    | yes    | yes    |
| storePayments     | other    | -    | 404  | 401    | 404    | 404    |
| storePayments     | customer | -    | 404  | 401    | 404    | 404    |
| storePayments     | guest    | 401  | 401  | 401    | 401    | 401    |
| storePayments     | operator | own  | yes  | yes    | yes    | yes    |
| shopPermits       | seller   | own  | yes  | yes    | yes    | yes    |
| shopPermits       | other    | -    | 404  | 401    | 404    | 404    |
| shopPermits       | customer | -    | 404  | 401    | 404    | 404    |
| shopPermits       | guest    | 401  | 401  | 401    | 401    | 401    |
| shopPermits       | operator | own  | yes  | yes    | yes    | yes    |
| shopMembers       | seller   | own  | yes  | 401    | 401    | 401    |
| shopMembers       | other    | -    | 404  | 401    | 404    | 404    |
| shopMembers       | customer | -    | 404  | 401    | 404    | 404    |
| shopMembers       | guest    | 401  | 401  | 401    | 401    | 401    |
| shopMembers       | operator | own  | yes  | 401    | 401    | 401    |
| activities        | seller   | own  | yes  | 401    | 401    | 401    |
| activities        | other    | -    | 404  | 401    | 404    | 404    |
| activities        | customer | -    | 404  | 401    | 404    | 404    |
| activities        | guest    | 401  | 401  | 401    | 401    | 401    |
| activities        | operator | own  | yes  | 401    | 401    | 401    |
| products          | seller   | own  | yes  | yes    | yes    | yes    |
| products          | other    | -    | 404  | 401    | 404    | 404    |
| products          | customer | -    | 404  | 401    | 404    | 404    |
| products          | guest    | 401  | 401  | 401    | 401    | 401    |
| products          | operator | own  | yes  | yes    | yes    | yes    |
| productPacks      | seller   | own  | yes  | yes    | yes    | yes    |
| productPacks      | other    | -    | 404  | 401    | 404    | 404    |
| productPacks      | customer | -    | 404  | 401    | 404    | 404    |
| productPacks      | guest    | 401  | 401  | 401    | 401    | 401    |
| productPacks      | operator | own  | yes  | yes    | yes    | yes    |
| deletedProducts   | seller   | own  | yes  | 401    | 401    | 401    |
| deletedProducts   | other    | -    | 404  | 401    | 404    | 404    |
| deletedProducts   | customer | -    | 404  | 401    | 404    | 404    |
| deletedProducts   | guest    | 401  | 401  | 401    | 401    | 401    |
| deletedProducts   | operator | own  | yes  | 401    | 401    | 401    |
| productCategories | seller   | own  | yes  | 401    | 401    | 401    |
| productCategories | other    | own  | yes  | 401    | 401    | 401    |
| productCategories | customer | own  | yes  | 401    | 401    | 401    |
| productCategories | guest    | 401  | 401  | 401    | 401    | 401    |
| productCategories | operator | own  | yes  | yes    | yes    | yes    |
| units             | seller   | own  | yes  | 401    | 401    | 401    |
| units             | other    | own  | yes  | 401    | 401    | 401    |
| units             | customer | own  | yes  | 401    | 401    | 401    |
| units             | guest    | 401  | 401  | 401    | 401    | 401    |
| units             | operator | own  | yes  | yes    | yes    | yes    |
| unitCategories    | seller   | own  | yes  | 401    | 401    | 401    |
| unitCategories    | other    | own  | yes  | 401    | 401    | 401    |
| unitCategories    | customer | own  | yes  | 401    | 401    | 401    |
| unitCategories    | guest    | 401  | 401  | 401    | 401    | 401    |
| unitCategories    | operator | own  | yes  | yes    | yes    | yes    |
| messages          | seller   | own  | yes  | 401    | read   | 401    |
| messages          | other    | -    | 404  | 401    | 404    | 404    |
| messages          | customer | own  | yes  | yes    | yes    | yes    |
| messages          | guest    | 401  | 401  | 401    | 401    | 401    |
| messages          | operator | own  | yes  | yes    | yes    | yes    |
| subsidyProgrammes | seller   | own  | yes  | yes    | yes    | 401    |
| subsidyProgrammes | other    | -    | 404  | 401    | 404    | 404    |
| subsidyProgrammes | customer | -    | 404  | 401    | 404    | 404    |
| subsidyProgrammes | guest    | 401  | 401  | 401    | 401    | 401    |
| subsidyProgrammes | operator | own  | yes  | yes    | yes    | 401    |
| subsidyRates      | seller   | own  | yes  | yes    | yes    | yes    |
| subsidyRates      | other    | -    | 404  | 401    | 404    | 404    |
| subsidyRates      | customer | -    | 404  | 401    | 404    | 404    |
| subsidyRates      | guest    | 401  | 401  | 401    | 401    | 401    |
| subsidyRates      | operator | own  | yes  | yes    | yes    | yes    |
| orders            | seller   | own  | yes  | 401    | yes    | 401    |
| orders            | other    | -    | 404  | 401    | 404    | 404    |
| orders            | customer | own  | yes  | yes    | 401    | 401    |
| orders            | guest    | 401  | 401  | 401    | 401    | 401    |
| orders            | operator | own  | yes  | yes    | yes    | 401    |
| orderItems        | seller   | own  | yes  | 401    | 401    | 401    |
| orderItems        | other    | -    | 404  | 401    | 404    | 404    |
| orderItems        | customer | -    | 404  | 401    | 404    | 404    |
| orderItems        | guest    | 401  | 401  | 401    | 401    | 401    |
| orderItems        | operator | own  | yes  | 401    | 401    | 401    |
| orderEvents       | seller   | own  | yes  | 401    | 401    | 401    |
| orderEvents       | other    | -    | 404  | 401    | 404    | 404    |
| orderEvents       | customer | own  | yes  | 401    | 401    | 401    |
| orderEvents       | guest    | 401  | 401  | 401    | 401    | 401    |
| orderEvents       | operator | own  | yes  | 401    | 401    | 401    |
| stockMovements    | seller   | own  | yes  | 401    | 401    | 401    |
| stockMovements    | other    | -    | 404  | 401    | 404    | 404    |
| stockMovements    | customer | -    | 404  | 401    | 404    | 404    |
| stockMovements    | guest    | 401  | 401  | 401    | 401    | 401    |
| stockMovements    | operator | own  | yes  | 401    | 401    | 401    |
| suppliers         | seller   | own  | yes  | yes    | yes    | 401    |
| suppliers         | other    | -    | 404  | 401    | 404    | 404    |
| suppliers         | customer | -    | 404  | 401    | 404    | 404    |
| suppliers         | guest    | 401  | 401  | 401    | 401    | 401    |
| suppliers         | operator | own  | yes  | yes    | yes    | 401    |
| purchases         | seller   | own  | yes  | yes    | yes    | 401    |
| purchases         | other    | -    | 404  | 401    | 404    | 404    |
| purchases         | customer | -    | 404  | 401    | 404    | 404    |
| purchases         | guest    | 401  | 401  | 401    | 401    | 401    |
| purchases         | operator | own  | yes  | yes    | yes    | 401    |
| supplierEntries   | seller   | own  | yes  | yes    | 401    | 401    |
| supplierEntries   | other    | -    | 404  | 401    | 404    | 404    |
| supplierEntries   | customer | -    | 404  | 401    | 404    | 404    |
| supplierEntries   | guest    | 401  | 401  | 401    | 401    | 401    |
| supplierEntries   | operator | own  | yes  | yes    | 401    | 401    |
| batches           | seller   | own  | yes  | 401    | 401    | 401    |
| batches           | other    | -    | 404  | 401    | 404    | 404    |
| batches           | customer | -    | 404  | 401    | 404    | 404    |
| batches           | guest    | 401  | 401  | 401    | 401    | 401    |
| batches           | operator | own  | yes  | 401    | 401    | 401    |
| stockLosses       | seller   | own  | yes  | yes    | 401    | 401    |
| stockLosses       | other    | -    | 404  | 401    | 404    | 404    |
| stockLosses       | customer | -    | 404  | 401    | 404    | 404    |
| stockLosses       | guest    | 401  | 401  | 401    | 401    | 401    |
| stockLosses       | operator | own  | yes  | yes    | 401    | 401    |
| costCorrections   | seller   | own  | yes  | 401    | 401    | 401    |
| costCorrections   | other    | -    | 404  | 401    | 404    | 404    |
| costCorrections   | customer | -    | 404  | 401    | 404    | 404    |
| costCorrections   | guest    | 401  | 401  | 401    | 401    | 401    |
| costCorrections   | operator | own  | yes  | 401    | 401    | 401    |
| subsidyClaims     | seller   | own  | yes  | yes    | yes    | 401    |
| subsidyClaims     | other    | -    | 404  | 401    | 404    | 404    |
| subsidyClaims     | customer | -    | 404  | 401    | 404    | 404    |
| subsidyClaims     | guest    | 401  | 401  | 401    | 401    | 401    |
| subsidyClaims     | operator | own  | yes  | yes    | yes    | 401    |
| payments          | seller   | own  | yes  | 401    | 401    | 401    |
| payments          | other    | -    | 404  | 401    | 404    | 404    |
| payments          | customer | -    | 404  | 401    | 404    | 404    |
| payments          | guest    | 401  | 401  | 401    | 401    | 401    |
| payments          | operator | own  | yes  | 401    | 401    | 401    |
| returns           | seller   | own  | yes  | yes    | 401    | 401    |
| returns           | other    | -    | 404  | 401    | 404    | 404    |
| returns           | customer | -    | 404  | 401    | 404    | 404    |
| returns           | guest    | 401  | 401  | 401    | 401    | 401    |
| returns           | operator | own  | yes  | yes    | 401    | 401    |
| returnItems       | seller   | own  | yes  | 401    | 401    | 401    |
| returnItems       | other    | -    | 404  | 401    | 404    | 404    |
| returnItems       | customer | -    | 404  | 401    | 404    | 404    |
| returnItems       | guest    | 401  | 401  | 401    | 401    | 401    |
| returnItems       | operator | own  | yes  | 401    | 401    | 401    |
| creditAccounts    | seller   | own  | yes  | yes    | yes    | 401    |
| creditAccounts    | other    | -    | 404  | 401    | 404    | 404    |
| creditAccounts    | customer | -    | 404  | 401    | 404    | 404    |
| creditAccounts    | guest    | 401  | 401  | 401    | 401    | 401    |
| creditAccounts    | operator | own  | yes  | yes    | yes    | 401    |
| creditEntries     | seller   | own  | yes  | yes    | 401    | 401    |
| creditEntries     | other    | -    | 404  | 401    | 404    | 404    |
| creditEntries     | customer | -    | 404  | 401    | 404    | 404    |
| creditEntries     | guest    | 401  | 401  | 401    | 401    | 401    |
| creditEntries     | operator | own  | yes  | yes    | 401    | 401    |
| paymentRequests   | seller   | own  | yes  | 401    | 401    | 401    |
| paymentRequests   | other    | -    | 404  | 401    | 404    | 404    |
| paymentRequests   | customer | -    | 404  | 401    | 404    | 404    |
| paymentRequests   | guest    | 401  | 401  | 401    | 401    | 401    |
| paymentRequests   | operator | own  | yes  | 401    | 401    | 401    |
| mobileReceipts    | seller   | own  | yes  | yes    | yes    | 401    |
| mobileReceipts    | other    | -    | 404  | 401    | 404    | 404    |
| mobileReceipts    | customer | -    | 404  | 401    | 404    | 404    |
| mobileReceipts    | guest    | 401  | 401  | 401    | 401    | 401    |
| mobileReceipts    | operator | own  | yes  | yes    | yes    | 401    |
| settlements       | seller   | own  | yes  | 401    | 401    | 401    |
| settlements       | other    | -    | 404  | 401    | 404    | 404    |
| settlements       | customer | -    | 404  | 401    | 404    | 404    |
| settlements       | guest    | 401  | 401  | 401    | 401    | 401    |
| settlements       | operator | own  | yes  | 401    | 401    | 401    |
| expenses          | seller   | own  | yes  | yes    | yes    | 401    |
| expenses          | other    | -    | 404  | 401    | 404    | 404    |
| expenses          | customer | -    | 404  | 401    | 404    | 404    |
| expenses          | guest    | 401  | 401  | 401    | 401    | 401    |
| expenses          | operator | own  | yes  | yes    | yes    | 401    |
| cashEntries       | seller   | own  | yes  | yes    | yes    | 401    |
| cashEntries       | other    | -    | 404  | 401    | 404    | 404    |
| cashEntries       | customer | -    | 404  | 401    | 404    | 404    |
| cashEntries       | guest    | 401  | 401  | 401    | 401    | 401    |
| cashEntries       | operator | own  | yes  | yes    | yes    | 401    |
| dayCloses         | seller   | own  | yes  | yes    | yes    | 401    |
| dayCloses         | other    | -    | 404  | 401    | 404    | 404    |
| dayCloses         | customer | -    | 404  | 401    | 404    | 404    |
| dayCloses         | guest    | 401  | 401  | 401    | 401    | 401    |
| dayCloses         | operator | own  | yes  | yes    | yes    | 401    |
| notifications     | seller   | own  | yes  | 401    | yes    | yes    |
| notifications     | other    | -    | 404  | 401    | 404    | 404    |
| notifications     | customer | -    | 404  | 401    | 404    | 404    |
| notifications     | guest    | 401  | 401  | 401    | 401    | 401    |
| notifications     | operator | own  | yes  | 401    | yes    | yes    |
`;

const callerNames = ['seller', 'other', 'customer', 'guest', 'operator'] as const;

/**
 * The same for the people of Asha's shop, each with the rights of their role, and one who was removed: `part` is a row without the
 * attributes that need another right, 403 the refusal of a member without the right (R63).
 */
const staffTable = `
| collection        | member      | list | read | create | update | delete |
| users             | manager     | name | name | 401    | 401    | 401    |
| users             | cashier     | name | name | 401    | 401    | 401    |
| users             | storekeeper | name | name | 401    | 401    | 401    |
| users             | removed     | name | name | 401    | 401    | 401    |
| stores            | manager     | own  | yes  | 401    | 403    | 401    |
| stores            | cashier     | own  | yes  | 401    | 403    | 401    |
| stores            | storekeeper | own  | yes  | 401    | 403    | 401    |
| stores            | removed     | -    | 404  | 401    | 404    | 404    |
| storeLocations    | manager     | own  | yes  | 403    | 403    | 403    |
| storeLocations    | cashier     | own  | yes  | 403    | 403    | 403    |
| storeLocations    | storekeeper | own  | yes  | 403    | 403    | 403    |
| storeLocations    | removed     | -    | 404  | 401    | 404    | 404    |
| storePayments     | manager     | own  | yes  | 403    | 403    | 403    |
| storePayments     | cashier     | own  | yes  | 403    | 403    | 403    |
| storePayments     | storekeeper | own  | yes  | 403    | 403    | 403    |
| storePayments     | removed     | -    | 404  | 401    | 404    | 404    |
| shopPermits       | manager     | own  | yes  | 403    | 403    | 403    |
| shopPermits       | cashier     | own  | yes  | 403    | 403    | 403    |
| shopPermits       | storekeeper | own  | yes  | 403    | 403    | 403    |
| shopPermits       | removed     | -    | 404  | 401    | 404    | 404    |
| shopMembers       | manager     | own  | yes  | 401    | 401    | 401    |
| shopMembers       | cashier     | own  | yes  | 401    | 401    | 401    |
| shopMembers       | storekeeper | own  | yes  | 401    | 401    | 401    |
| shopMembers       | removed     | -    | 404  | 401    | 404    | 404    |
| activities        | manager     | -    | 404  | 401    | 404    | 404    |
| activities        | cashier     | -    | 404  | 401    | 404    | 404    |
| activities        | storekeeper | -    | 404  | 401    | 404    | 404    |
| activities        | removed     | -    | 404  | 401    | 404    | 404    |
| products          | manager     | own  | yes  | yes    | yes    | yes    |
| products          | cashier     | part | part | 403    | 403    | 403    |
| products          | storekeeper | part | part | yes    | yes    | 403    |
| products          | removed     | -    | 404  | 401    | 404    | 404    |
| productPacks      | manager     | own  | yes  | yes    | yes    | yes    |
| productPacks      | cashier     | own  | yes  | 403    | 403    | 403    |
| productPacks      | storekeeper | own  | yes  | yes    | yes    | yes    |
| productPacks      | removed     | -    | 404  | 401    | 404    | 404    |
| deletedProducts   | manager     | own  | yes  | 401    | 401    | 401    |
| deletedProducts   | cashier     | -    | 404  | 401    | 404    | 404    |
| deletedProducts   | storekeeper | -    | 404  | 401    | 404    | 404    |
| deletedProducts   | removed     | -    | 404  | 401    | 404    | 404    |
| productCategories | manager     | own  | yes  | 401    | 401    | 401    |
| productCategories | cashier     | own  | yes  | 401    | 401    | 401    |
| productCategories | storekeeper | own  | yes  | 401    | 401    | 401    |
| productCategories | removed     | own  | yes  | 401    | 401    | 401    |
| units             | manager     | own  | yes  | 401    | 401    | 401    |
| units             | cashier     | own  | yes  | 401    | 401    | 401    |
| units             | storekeeper | own  | yes  | 401    | 401    | 401    |
| units             | removed     | own  | yes  | 401    | 401    | 401    |
| unitCategories    | manager     | own  | yes  | 401    | 401    | 401    |
| unitCategories    | cashier     | own  | yes  | 401    | 401    | 401    |
| unitCategories    | storekeeper | own  | yes  | 401    | 401    | 401    |
| unitCategories    | removed     | own  | yes  | 401    | 401    | 401    |
| messages          | manager     | own  | yes  | 401    | read   | 401    |
| messages          | cashier     | own  | yes  | 401    | read   | 401    |
| messages          | storekeeper | -    | 404  | 401    | 404    | 404    |
| messages          | removed     | -    | 404  | 401    | 404    | 404    |
| subsidyProgrammes | manager     | own  | yes  | yes    | yes    | 401    |
| subsidyProgrammes | cashier     | own  | yes  | 403    | 403    | 401    |
| subsidyProgrammes | storekeeper | own  | yes  | 403    | 403    | 401    |
| subsidyProgrammes | removed     | -    | 404  | 401    | 404    | 404    |
| subsidyRates      | manager     | own  | yes  | yes    | yes    | yes    |
| subsidyRates      | cashier     | own  | yes  | 403    | 403    | 403    |
| subsidyRates      | storekeeper | own  | yes  | 403    | 403    | 403    |
| subsidyRates      | removed     | -    | 404  | 401    | 404    | 404    |
| orders            | manager     | own  | yes  | 401    | yes    | 401    |
| orders            | cashier     | own  | yes  | 401    | yes    | 401    |
| orders            | storekeeper | -    | 404  | 401    | 404    | 404    |
| orders            | removed     | -    | 404  | 401    | 404    | 404    |
| orderItems        | manager     | own  | yes  | 401    | 401    | 401    |
| orderItems        | cashier     | part | part | 401    | 401    | 401    |
| orderItems        | storekeeper | -    | 404  | 401    | 404    | 404    |
| orderItems        | removed     | -    | 404  | 401    | 404    | 404    |
| orderEvents       | manager     | own  | yes  | 401    | 401    | 401    |
| orderEvents       | cashier     | own  | yes  | 401    | 401    | 401    |
| orderEvents       | storekeeper | -    | 404  | 401    | 404    | 404    |
| orderEvents       | removed     | -    | 404  | 401    | 404    | 404    |
| stockMovements    | manager     | own  | yes  | 401    | 401    | 401    |
| stockMovements    | cashier     | -    | 404  | 401    | 404    | 404    |
| stockMovements    | storekeeper | own  | yes  | 401    | 401    | 401    |
| stockMovements    | removed     | -    | 404  | 401    | 404    | 404    |
| suppliers         | manager     | own  | yes  | yes    | yes    | 401    |
| suppliers         | cashier     | -    | 404  | 403    | 404    | 404    |
| suppliers         | storekeeper | part | part | yes    | yes    | 401    |
| suppliers         | removed     | -    | 404  | 401    | 404    | 404    |
| purchases         | manager     | own  | yes  | yes    | yes    | 401    |
| purchases         | cashier     | -    | 404  | 403    | 404    | 404    |
| purchases         | storekeeper | -    | 404  | 403    | 404    | 404    |
| purchases         | removed     | -    | 404  | 401    | 404    | 404    |
| supplierEntries   | manager     | own  | yes  | yes    | 401    | 401    |
| supplierEntries   | cashier     | -    | 404  | 403    | 404    | 404    |
| supplierEntries   | storekeeper | -    | 404  | 403    | 404    | 404    |
| supplierEntries   | removed     | -    | 404  | 401    | 404    | 404    |
| batches           | manager     | own  | yes  | 401    | 401    | 401    |
| batches           | cashier     | part | part | 401    | 401    | 401    |
| batches           | storekeeper | part | part | 401    | 401    | 401    |
| batches           | removed     | -    | 404  | 401    | 404    | 404    |
| stockLosses       | manager     | own  | yes  | yes    | 401    | 401    |
| stockLosses       | cashier     | -    | 404  | 403    | 404    | 404    |
| stockLosses       | storekeeper | part | part | yes    | 401    | 401    |
| stockLosses       | removed     | -    | 404  | 401    | 404    | 404    |
| costCorrections   | manager     | own  | yes  | 401    | 401    | 401    |
| costCorrections   | cashier     | -    | 404  | 401    | 404    | 404    |
| costCorrections   | storekeeper | -    | 404  | 401    | 404    | 404    |
| costCorrections   | removed     | -    | 404  | 401    | 404    | 404    |
| subsidyClaims     | manager     | own  | yes  | yes    | yes    | 401    |
| subsidyClaims     | cashier     | -    | 404  | 403    | 404    | 404    |
| subsidyClaims     | storekeeper | -    | 404  | 403    | 404    | 404    |
| subsidyClaims     | removed     | -    | 404  | 401    | 404    | 404    |
| payments          | manager     | own  | yes  | 401    | 401    | 401    |
| payments          | cashier     | -    | 404  | 401    | 404    | 404    |
| payments          | storekeeper | -    | 404  | 401    | 404    | 404    |
| payments          | removed     | -    | 404  | 401    | 404    | 404    |
| returns           | manager     | own  | yes  | yes    | 401    | 401    |
| returns           | cashier     | part | part | 403    | 401    | 401    |
| returns           | storekeeper | -    | 404  | 403    | 404    | 404    |
| returns           | removed     | -    | 404  | 401    | 404    | 404    |
| returnItems       | manager     | own  | yes  | 401    | 401    | 401    |
| returnItems       | cashier     | part | part | 401    | 401    | 401    |
| returnItems       | storekeeper | -    | 404  | 401    | 404    | 404    |
| returnItems       | removed     | -    | 404  | 401    | 404    | 404    |
| creditAccounts    | manager     | own  | yes  | yes    | yes    | 401    |
| creditAccounts    | cashier     | -    | 404  | 403    | 404    | 404    |
| creditAccounts    | storekeeper | -    | 404  | 403    | 404    | 404    |
| creditAccounts    | removed     | -    | 404  | 401    | 404    | 404    |
| creditEntries     | manager     | own  | yes  | yes    | 401    | 401    |
| creditEntries     | cashier     | -    | 404  | 403    | 404    | 404    |
| creditEntries     | storekeeper | -    | 404  | 403    | 404    | 404    |
| creditEntries     | removed     | -    | 404  | 401    | 404    | 404    |
| paymentRequests   | manager     | own  | yes  | 401    | 401    | 401    |
| paymentRequests   | cashier     | own  | yes  | 401    | 401    | 401    |
| paymentRequests   | storekeeper | -    | 404  | 401    | 404    | 404    |
| paymentRequests   | removed     | -    | 404  | 401    | 404    | 404    |
| mobileReceipts    | manager     | own  | yes  | yes    | yes    | 401    |
| mobileReceipts    | cashier     | own  | yes  | yes    | yes    | 401    |
| mobileReceipts    | storekeeper | -    | 404  | 403    | 404    | 404    |
| mobileReceipts    | removed     | -    | 404  | 401    | 404    | 404    |
| settlements       | manager     | own  | yes  | 401    | 401    | 401    |
| settlements       | cashier     | -    | 404  | 401    | 404    | 404    |
| settlements       | storekeeper | -    | 404  | 401    | 404    | 404    |
| settlements       | removed     | -    | 404  | 401    | 404    | 404    |
| expenses          | manager     | own  | yes  | yes    | yes    | 401    |
| expenses          | cashier     | -    | 404  | 403    | 404    | 404    |
| expenses          | storekeeper | -    | 404  | 403    | 404    | 404    |
| expenses          | removed     | -    | 404  | 401    | 404    | 404    |
| cashEntries       | manager     | own  | yes  | yes    | yes    | 401    |
| cashEntries       | cashier     | -    | 404  | 403    | 404    | 404    |
| cashEntries       | storekeeper | -    | 404  | 403    | 404    | 404    |
| cashEntries       | removed     | -    | 404  | 401    | 404    | 404    |
| dayCloses         | manager     | own  | yes  | yes    | yes    | 401    |
| dayCloses         | cashier     | part | part | yes    | 403    | 401    |
| dayCloses         | storekeeper | -    | 404  | 403    | 404    | 404    |
| dayCloses         | removed     | -    | 404  | 401    | 404    | 404    |
| notifications     | manager     | -    | 404  | 401    | 404    | 404    |
| notifications     | cashier     | -    | 404  | 401    | 404    | 404    |
| notifications     | storekeeper | -    | 404  | 401    | 404    | 404    |
| notifications     | removed     | -    | 404  | 401    | 404    | 404    |
`;

const staffNames = ['manager', 'cashier', 'storekeeper', 'removed'] as const;
type CallerName = (typeof callerNames)[number] | (typeof staffNames)[number];

type Outcome = 'yes' | 'own' | '-' | 'name' | 'read' | '401' | '404' | string;

/** The credentials of a caller. */
interface Sender {
  readonly as?: TestMember;
  readonly headers?: Record<string, string>;
}

/** A fresh shop for each collection. */
async function openShop() {
  const shop = await openTestApp(new Date(now));
  const callers: Record<CallerName, Sender> = {
    manager: { as: await shop.newMember('manager') },
    cashier: { as: await shop.newMember('cashier') },
    storekeeper: { as: await shop.newMember('storekeeper') },
    removed: { as: await shop.newMember('removed') },
    seller: { as: await shop.newMember('asha') },
    other: { as: await shop.newSeller('juma', 'juma-shop') },
    customer: { as: await shop.newMember('neema') },
    guest: {},
    operator: { headers: operatorHeaders },
  };
  await shop.database.transaction(async ({ documents }) => {
    await insertRow(documents, 'users', 'neema', { userId: 'neema', firstName: 'Neema', email: 'neema@duka.example' });
    for (const collection of collectionIds) {
      await insertRow(documents, collection, oneOfEach[collection].id, oneOfEach[collection].data);
    }
    for (const name of staffNames) {
      await insertRow(documents, 'users', name, { userId: name, firstName: name, email: `${name}@duka.example` });
      const role = name === 'removed' ? 'manager' : name;
      const member = { role, rights: presetRights[role], active: name !== 'removed', hasPin: false };
      await insertRow(documents, 'shopMembers', `as-${name}`, { storeId: 'shop', name, accountId: name, ...member });
    }
  });
  return { ...shop, callers };
}

/** The result of every caller with the collection's row; callers who may delete it try that last. */
async function tryCollection(collection: CollectionId, names: readonly CallerName[]): Promise<Outcome[][]> {
  const shop = await openShop();
  if (collection === 'returns') await shop.database.transaction(({ documents }) => finishOrder(documents));
  const { id, data } = oneOfEach[collection];
  const outcomes: Record<string, Outcome[]> = {};
  for (const name of names) {
    const sender = shop.callers[name];
    outcomes[name] = [await tryList(shop, collection, sender), await tryRead(shop, collection, sender)];
  }
  for (const attempt of [tryCreate, tryUpdate, tryDelete]) {
    for (const name of names) {
      outcomes[name]?.push(await attempt(shop, collection, shop.callers[name]));
      await shop.database.transaction(async ({ documents }) => {
        if (collection === 'orders') await deleteLines(documents, 'orderId');
        if (collection === 'returns') await deleteLines(documents, 'returnId');
        await documents.delete(collection, 'second');
        if (!(await documents.get(collection, id))) await insertRow(documents, collection, id, data);
      });
    }
  }
  return names.map((name) => [collection, name, ...(outcomes[name] ?? [])]);
}

/** Rows stored along with an order or a return prevent its deletion. */
async function deleteLines(documents: Stores['documents'], attribute: 'orderId' | 'returnId'): Promise<void> {
  const where = [{ method: 'equal', attribute, values: ['second'] }] as const;
  const ofOrder = ['orderItems', 'orderEvents', 'payments'] as const;
  for (const lines of attribute === 'orderId' ? ofOrder : (['returnItems'] as const)) {
    for (const { id } of await documents.list(lines, { where })) await documents.delete(lines, id);
  }
}

const options = (sender: Sender, body?: unknown) => ({ ...sender, ...(body !== undefined && { body }) });

async function tryList({ call }: TestApp, collection: CollectionId, sender: Sender): Promise<Outcome> {
  const { status, body } = await call('GET', documentsPath(collection), options(sender));
  if (status !== 200) return String(status);
  const row = (body.documents as Record<string, unknown>[]).find(({ $id }) => $id === oneOfEach[collection].id);
  if (!row) return '-';
  if (isPartial(collection, row)) return 'part';
  return isMasked(collection, row) ? 'name' : 'own';
}

async function tryRead({ call }: TestApp, collection: CollectionId, sender: Sender): Promise<Outcome> {
  const { status, body } = await call('GET', documentsPath(collection, oneOfEach[collection].id), options(sender));
  if (status !== 200) return String(status);
  if (isPartial(collection, body)) return 'part';
  return isMasked(collection, body) ? 'name' : 'yes';
}

/** True if an attribute of the row that is hidden from some members reads as null. */
function isPartial(collection: CollectionId, row: Record<string, unknown>): boolean {
  const { access }: Collection = collections[collection];
  const { data } = oneOfEach[collection];
  return Object.values(access.hidden ?? {})
    .flat()
    .some((name) => (data[name] ?? null) !== null && row[name] === null);
}

function isMasked(collection: CollectionId, row: Record<string, unknown>): boolean {
  return collection === 'users' && row.email === null && row.phone === null && row.firstName === 'Asha';
}

/** A second row like the first. A second one of an account is refused as there already, not for rights. */
async function tryCreate({ call }: TestApp, collection: CollectionId, sender: Sender): Promise<Outcome> {
  const body = { documentId: 'second', data: requestOf(collection) };
  const { status } = await call('POST', documentsPath(collection), options(sender, body));
  return status === 201 || (status === 409 && collection === 'users') ? 'yes' : String(status);
}

async function tryUpdate({ call }: TestApp, collection: CollectionId, sender: Sender): Promise<Outcome> {
  const path = documentsPath(collection, oneOfEach[collection].id);
  const patch = async (data: object) => (await call('PATCH', path, options(sender, { data }))).status;
  // Another one for each caller: what changes nothing needs no right.
  const status = await patch(oneChange(collection, `by ${sender.as?.id}`));
  // A purchase is cancelled only once, by any caller.
  if (status === 200 || (status === 409 && collection === 'purchases')) return 'yes';
  return collection === 'messages' && (await patch({ isRead: true })) === 200 ? 'read' : String(status);
}

/** Rows that others need are refused for that reason only after the right was found: 403. */
async function tryDelete({ call }: TestApp, collection: CollectionId, sender: Sender): Promise<Outcome> {
  const { status, body } = await call('DELETE', documentsPath(collection, oneOfEach[collection].id), options(sender));
  return status === 204 || body.type === 'document_delete_restricted' ? 'yes' : String(status);
}

const lines = readTable(table) as [CollectionId, string, ...Outcome[]][];

test('the table names every collection with every caller', () => {
  const expected = collectionIds.flatMap((id) => callerNames.map((caller) => `${id} ${caller}`));
  expect(lines.map(([collection, caller]) => `${collection} ${caller}`)).toEqual(expected);
});

test.each(collectionIds)(
  '%s: rights are those of the table [PERM-006, PERM-007, PERM-008, PERM-009, PERM-018]',
  async (collection) => {
    expect(await tryCollection(collection, callerNames)).toEqual(lines.filter(([name]) => name === collection));
  },
);

const staffLines = readTable(staffTable) as [CollectionId, string, ...Outcome[]][];

test('the table of staff names every collection with every member', () => {
  const expected = collectionIds.flatMap((id) => staffNames.map((caller) => `${id} ${caller}`));
  expect(staffLines.map(([collection, caller]) => `${collection} ${caller}`)).toEqual(expected);
});

test.each(collectionIds)('%s: the rights of staff are those of the table [R63, STAFF-001]', async (collection) => {
  expect(await tryCollection(collection, staffNames)).toEqual(staffLines.filter(([name]) => name === collection));
});

test.each(['seller', 'guest', 'operator'] as const)(
  'forged and malformed ids lead nowhere, as %s [PERM-018]',
  async (name) => {
    const shop = await openShop();
    const sender = shop.callers[name];
    for (const collection of collectionIds) {
      for (const id of ['none', '..%2Furea', '%00', "'%20or%201=1", 'URea', '__proto__', 'x'.repeat(100)]) {
        const path = documentsPath(collection, id);
        for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
          const body = method === 'PATCH' ? { data: { name: 'x' } } : undefined;
          const { status } = await shop.call(method, path, options(sender, body));
          expect([400, 401, 404], `${method} ${path} answered ${status}`).toContain(status);
        }
      }
    }
  },
);
