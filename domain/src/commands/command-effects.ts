import { checkUserValues } from '#accounts/user-values.ts';
import type { CollectionId } from '#collections.ts';
import { keepDebts } from '#commands/credit/keep-debts.ts';
import { checkAccount, openAccount } from '#commands/credit/open-account.ts';
import { takeBackEntry } from '#commands/credit/take-back-entry.ts';
import { writeEntry } from '#commands/credit/write-entry.ts';
import {
  checkClaim,
  checkProgramme,
  checkRate,
  claimSubsidy,
  recordClaimChange,
} from '#commands/money/claim-subsidy.ts';
import { checkDayClose, closeDay } from '#commands/money/close-day.ts';
import { checkReceipt, recordReceiptChange } from '#commands/money/confirm-receipt.ts';
import { noteReceipt } from '#commands/money/note-receipt.ts';
import { checkCashEntry, recordCashEntry, recordCashEntryChange } from '#commands/money/record-cash-entry.ts';
import { checkExpense, recordExpense, recordExpenseChange } from '#commands/money/record-expense.ts';
import { checkOrderMove, recordOrderMove } from '#commands/orders/move-order.ts';
import { placeOrder } from '#commands/orders/place-order.ts';
import { takeBack } from '#commands/orders/take-back.ts';
import { recordOwnerMember } from '#commands/owner-member.ts';
import { checkBatchedProduct } from '#commands/stock/batched-product.ts';
import { buyGoods } from '#commands/stock/buy-goods.ts';
import { loseGoods } from '#commands/stock/lose-goods.ts';
import { checkPack } from '#commands/stock/product-packs.ts';
import { recordStockMovement } from '#commands/stock/stock-ledger.ts';
import { checkSupplier, paySupplier } from '#commands/stock/supplier-book.ts';
import { checkPurchase, recordPurchaseChange } from '#commands/stock/take-back-purchase.ts';
import { takeBackSupplierPayment } from '#commands/stock/take-back-supplier-payment.ts';
import { checkPermitValues, checkRegisterMode } from '#inputs/permit.ts';
import { checkMessageValues } from '#messages/message-values.ts';
import { isReversal } from '#money/reversal.ts';
import { checkProgrammeValues, checkRateValues } from '#orders/subsidy.ts';
import { checkStoreLocationValues } from '#places/store-location.ts';
import { checkPackValues } from '#products/pack-draft.ts';
import { checkProductValues } from '#products/product-values.ts';
import { checkScaleCodes } from '#products/scale-code.ts';
import { checkShopPageValues } from '#shops/shop-page.ts';
import { checkStorePaymentValues } from '#shops/store-payment.ts';
import { checkStoreValues } from '#shops/store-values.ts';
import type { CommandStore } from './command-store.ts';
import type { CommandEffects, FormRule } from './run-effects.ts';

/** The effects that the domain implements. The table of collections names others too, which only the server implements. */
interface SharedEffects extends Pick<CommandEffects<CommandStore>, 'forms' | 'replaceInsert' | 'beforeCommit'> {
  readonly validate: Omit<CommandEffects<CommandStore>['validate'], 'message' | 'user' | 'shop-page'>;
  readonly afterWrite: Omit<CommandEffects<CommandStore>['afterWrite'], 'attachment' | 'replaced-file' | 'shop-page'>;
}

/** The rules of each collection's form, in the domain; they need only the values, and hold for every caller. */
const formRules: Partial<Record<CollectionId, FormRule>> = {
  products: ({ before, values }) => checkProductValues({ ...before, ...values }, before && Object.keys(values)),
  productPacks: ({ values }) => checkPackValues(values),
  stores: ({ values }) =>
    checkStoreValues(values) ?? checkShopPageValues(values) ?? checkScaleCodes(values) ?? checkRegisterMode(values),
  storeLocations: ({ values }) => checkStoreLocationValues(values),
  shopPermits: ({ values }) => checkPermitValues(values),
  storePayments: ({ before, values }) => checkStorePaymentValues({ ...before, ...values }, Object.keys(values)),
  users: ({ values }) => checkUserValues(values),
  subsidyProgrammes: ({ before, values }) => checkProgrammeValues({ ...before, ...values }),
  subsidyRates: ({ before, values }) => checkRateValues({ ...before, ...values }),
  messages: ({ before, values }) => checkMessageValues({ ...before, ...values }, before && Object.keys(values)),
};

/**
 * The functions of the effects that a command has wherever it runs: in the server's transaction and on the phone's copy. Their names are
 * those of `#collections.ts`. The server adds the effects that only it can run: mails, files, proofs of phone numbers.
 */
export const commandEffects = {
  forms: formRules,
  replaceInsert: {
    'cash-entry': recordCashEntry,
    'credit-account': openAccount,
    'credit-entry': (write, asked) => (isReversal(asked.data) ? takeBackEntry : writeEntry)(write, asked),
    'day-close': closeDay,
    expense: recordExpense,
    'mobile-receipt': noteReceipt,
    order: placeOrder,
    purchase: buyGoods,
    return: takeBack,
    'stock-loss': loseGoods,
    'subsidy-claim': claimSubsidy,
    'supplier-payment': (write, asked) =>
      (isReversal(asked.data) ? takeBackSupplierPayment : paySupplier)(write, asked),
  },
  validate: {
    'cash-entry': checkCashEntry,
    'credit-account': checkAccount,
    'day-close': checkDayClose,
    expense: checkExpense,
    'mobile-receipt': checkReceipt,
    'order-move': checkOrderMove,
    pack: checkPack,
    product: checkBatchedProduct,
    purchase: checkPurchase,
    'subsidy-claim': checkClaim,
    'subsidy-programme': checkProgramme,
    'subsidy-rate': checkRate,
    supplier: checkSupplier,
  },
  afterWrite: {
    'owner-member': recordOwnerMember,
    'cash-entry': recordCashEntryChange,
    expense: recordExpenseChange,
    'mobile-receipt': recordReceiptChange,
    'order-move': recordOrderMove,
    purchase: recordPurchaseChange,
    'subsidy-claim': recordClaimChange,
    'stock-movement': recordStockMovement,
  },
  beforeCommit: { debts: keepDebts },
} as const satisfies SharedEffects;
