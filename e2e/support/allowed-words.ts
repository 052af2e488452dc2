/** Words that the English texts have and that stay in Kiswahili, in small letters: signs of units. */
export const allowedWords: ReadonlySet<string> = new Set(['ml']);

/** Names with English words in them: of banks, and of the file of a journey. */
export const allowedNames: readonly string[] = ['Bank of Baroda', 'Bank of India', 'products.csv'];
