/** Words that the English texts have and that stay in Kiswahili, in small letters: signs of units. */
export const allowedWords: ReadonlySet<string> = new Set(['ml']);

/** Texts that stay: names of banks, and that of the file of a journey. */
export const allowedTexts: readonly string[] = ['Bank of Baroda', 'Bank of India', 'products.csv'];
