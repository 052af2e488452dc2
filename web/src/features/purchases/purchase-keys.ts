/** Among the books, as what a purchase pays makes them old. The form of a purchase needs no list of them. */
export const purchaseKeys = { all: ['money', 'purchases'] as const };

/** The id of the field for a line's quantity, which a scan leads to. */
export const quantityId = (lineKey: string) => `quantity-${lineKey}`;
