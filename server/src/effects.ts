import { checkUserValues } from '@duka/domain/accounts/user-values';
import type { CollectionId } from '@duka/domain/collections';
import { checkMessageValues } from '@duka/domain/messages/message-values';
import { isReversal } from '@duka/domain/money/reversal';
import { checkStoreLocationValues } from '@duka/domain/places/store-location';
import { checkPackValues } from '@duka/domain/products/pack-draft';
import { checkProductValues } from '@duka/domain/products/product-values';
import { checkStorePaymentValues } from '@duka/domain/shops/store-payment';
import { checkStoreValues } from '@duka/domain/shops/store-values';
import { createMessageCheck } from '#account/message-check.ts';
import { createUserCheck } from '#account/user-check.ts';
import { keepDebts } from '@duka/domain/commands/credit/keep-debts';
import { checkAccount, openAccount } from '@duka/domain/commands/credit/open-account';
import { takeBackEntry } from '@duka/domain/commands/credit/take-back-entry';
import { writeEntry } from '@duka/domain/commands/credit/write-entry';
import { recordAttachment } from '#files/attachments.ts';
import { recordReplacedFiles } from '#files/replaced-files.ts';
import { checkDayClose, closeDay } from '@duka/domain/commands/money/close-day';
import { checkCashEntry, recordCashEntry, recordCashEntryChange } from '@duka/domain/commands/money/record-cash-entry';
import { checkExpense, recordExpense, recordExpenseChange } from '@duka/domain/commands/money/record-expense';
import { notify, notifyOfLowStock, notifyOfMessage, notifyOfOrder } from '#notifications/notify.ts';
import { checkOrderMove, recordOrderMove } from '@duka/domain/commands/orders/move-order';
import { placeOrder } from '@duka/domain/commands/orders/place-order';
import { takeBack } from '@duka/domain/commands/orders/take-back';
import { checkBatchedProduct } from '@duka/domain/commands/stock/batched-product';
import { buyGoods } from '@duka/domain/commands/stock/buy-goods';
import { loseGoods } from '@duka/domain/commands/stock/lose-goods';
import { checkPack } from '@duka/domain/commands/stock/product-packs';
import { recordStockMovement } from '@duka/domain/commands/stock/stock-ledger';
import { checkSupplier, paySupplier } from '@duka/domain/commands/stock/supplier-book';
import { checkPurchase, recordPurchaseChange } from '@duka/domain/commands/stock/take-back-purchase';
import { takeBackSupplierPayment } from '@duka/domain/commands/stock/take-back-supplier-payment';
import type { EffectTable, FormRule } from '#writes/effects.ts';

/**
 * Returns the function of each effect that `@duka/domain/collections` names: the only place where the rooms that write meet. With
 * `provesPhones` a new phone number must be verified (R16).
 */
export function createEffects(options: {
  readonly provesPhones: boolean;
  readonly publicUrl: string | undefined;
}): EffectTable {
  return {
    forms: formRules,
    replaceInsert: {
      'cash-entry': recordCashEntry,
      'credit-account': openAccount,
      'credit-entry': (write, asked) => (isReversal(asked.data) ? takeBackEntry : writeEntry)(write, asked),
      'day-close': closeDay,
      expense: recordExpense,
      order: placeOrder,
      purchase: buyGoods,
      return: takeBack,
      'stock-loss': loseGoods,
      'supplier-payment': (write, asked) =>
        (isReversal(asked.data) ? takeBackSupplierPayment : paySupplier)(write, asked),
    },
    validate: {
      'cash-entry': checkCashEntry,
      'credit-account': checkAccount,
      'day-close': checkDayClose,
      expense: checkExpense,
      message: createMessageCheck(options),
      'order-move': checkOrderMove,
      pack: checkPack,
      product: checkBatchedProduct,
      purchase: checkPurchase,
      supplier: checkSupplier,
      user: createUserCheck(options),
    },
    afterWrite: {
      attachment: recordAttachment,
      'cash-entry': recordCashEntryChange,
      expense: recordExpenseChange,
      'order-move': recordOrderMove,
      purchase: recordPurchaseChange,
      'replaced-file': recordReplacedFiles,
      'stock-movement': recordStockMovement,
    },
    beforeCommit: { debts: keepDebts },
    notifications: { message: notifyOfMessage, order: notifyOfOrder, 'low-stock': notifyOfLowStock },
    notify,
  };
}

/** The rules of each collection's form, in the domain; they need only the values, and hold for every caller. */
export const formRules: Partial<Record<CollectionId, FormRule>> = {
  products: ({ before, values }) => checkProductValues({ ...before, ...values }, before && Object.keys(values)),
  productPacks: ({ values }) => checkPackValues(values),
  stores: ({ values }) => checkStoreValues(values),
  storeLocations: ({ values }) => checkStoreLocationValues(values),
  storePayments: ({ before, values }) => checkStorePaymentValues({ ...before, ...values }, Object.keys(values)),
  users: ({ values }) => checkUserValues(values),
  messages: ({ before, values }) => checkMessageValues({ ...before, ...values }, before && Object.keys(values)),
};
