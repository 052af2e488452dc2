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
import { keepDebts } from '#credit/keep-debts.ts';
import { checkAccount, openAccount } from '#credit/open-account.ts';
import { takeBackEntry } from '#credit/take-back-entry.ts';
import { writeEntry } from '#credit/write-entry.ts';
import { recordAttachment } from '#files/attachments.ts';
import { recordReplacedFiles } from '#files/replaced-files.ts';
import { checkDayClose, closeDay } from '#money/close-day.ts';
import { checkCashEntry, recordCashEntry, recordCashEntryChange } from '#money/record-cash-entry.ts';
import { checkExpense, recordExpense, recordExpenseChange } from '#money/record-expense.ts';
import { notify, notifyOfLowStock, notifyOfMessage, notifyOfOrder } from '#notifications/notify.ts';
import { checkOrderMove, recordOrderMove } from '#orders/move-order.ts';
import { placeOrder } from '#orders/place-order.ts';
import { takeBack } from '#orders/take-back.ts';
import { checkBatchedProduct } from '#stock/batched-product.ts';
import { buyGoods } from '#stock/buy-goods.ts';
import { loseGoods } from '#stock/lose-goods.ts';
import { checkPack } from '#stock/product-packs.ts';
import { recordStockMovement } from '#stock/stock-ledger.ts';
import { checkSupplier, paySupplier } from '#stock/supplier-book.ts';
import { checkPurchase, recordPurchaseChange } from '#stock/take-back-purchase.ts';
import { takeBackSupplierPayment } from '#stock/take-back-supplier-payment.ts';
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
