/**
 * What docs/wire.md promises of versions and passwords and a hosted server does not, as seen on Appwrite 1.7.4; beside the rules below, by its
 * name there.
 */
export const otherPromises: Readonly<Record<string, string>> = {
  'Known versions':
    'X-Appwrite-Timestamp is ignored: a change overwrites one that its sender has not seen, unless the client reads before it writes.',
  'New passwords': 'A new or recovered password ends no other session.',
};

/**
 * What becomes of each rule of docs/wire.md on a hosted server that has nothing but our collections: undefined where it holds there
 * too, or what is otherwise.
 */
export const promises: Readonly<Record<string, string | undefined>> = {
  R1: 'A row of users is its owner’s alone, by the permissions of the row. Others see nothing of it, not even a name.',
  R2: 'Guests cannot look an account up by its phone number, so nobody signs in by phone. Opening it would list all numbers.',
  R3: 'Nothing ties storeId and ownerId to the caller: a row is made for any shop, and read by whom its permissions name.',
  R4: 'Nothing ties senderId to the caller, and a sender cannot let the receiver read: no message arrives.',
  R5: 'Permission texts are the rule for rows too, and not only for files.',
  R6: 'A barcode is unique in all shops, and an empty one counts as a barcode.',
  R7: 'A relation sent as an object makes or changes the related row; none is required.',
  R8: 'Cookies are as the host sets them, and not for the address of the app. Files that a row names carry the address they were uploaded to.',
  R9: 'Mails are the host’s, with its limits.',
  R10: 'Limits of size and words of refusals are the host’s.',
  R11: undefined,
  R12: 'Sockets outlive the session that opened them.',
  R13: 'Related rows come with a list as the host chooses; a search finds parts of words as they are typed, forgives no mistake and knows no words of the trade.',
  R14: 'There is no demo.',
  R15: 'Files are read by the roles that their permissions name; an attachment is not opened to its receiver, and a message may name any address as its file.',
  R16: 'Two accounts may hold one phone number.',
  R17: 'An unknown e-mail can be distinguished from a known one.',
  R18: 'Sign-ins are counted by e-mail alone, good ones too: after ten in an hour everybody is refused, the owner as well. New accounts are ten an hour from one address.',
  R19: 'Codes by mail are a factor of their own.',
  R20: 'Previews are made to any size.',
  R21: 'Long queries are limited as the host does.',
  R22: 'A product is stored as it is sent; no rule of the form is checked.',
  R24: 'No sale can be made: an order is refused for the members that our server fills in. So is every purchase, loss, expense, return and end of a day.',
  R25: 'There are no sales; paidAt of another row is whatever a client sends.',
  R26: 'There are no movements of money.',
  R27: 'Files that nothing names any more stay.',
  R28: 'There are no purchases and no batches.',
  R29: 'Nothing is sold, so nothing is taken back.',
  R30: 'Packs are stored and take no stock, as nothing is sold.',
  R31: 'There are no figures, no end of a day and no expenses: their calls are not found.',
  R32: 'There are no books of customers.',
  R33: 'There is no sale that a phone could queue until it has a network.',
  R34: 'There is no feed of changes; phones have no copy.',
  R35: 'Mails and refusals are in the language of the host.',
  R37: 'Probes are the host’s.',
  R38: undefined,
  R39: 'Times in mails are the host’s.',
  R41: 'There are no imports.',
  R42: 'Sockets take no requests; each call goes by itself.',
  R43: 'What is moved between cash, wallet and bank counts nowhere, and an end of a day stays as it is.',
  R44: 'What goods that were sold beyond the stock did cost is never settled.',
  R45: 'Nothing is written of goods that vanish or are found, and no product says what its stock cost.',
  R46: 'A payment that is taken back stays paid, and so does a purchase.',
  R47: 'A phone number is stored and searched as it is sent.',
  R48: 'Calls wait for each other as the host has them, and its limits are by address.',
  R49: 'An account with a stranger’s address may have a second factor, which no recovery takes away.',
  R50: 'How many mails an address gets is the host’s to limit.',
  R52: 'What an account writes is not limited.',
  R53: 'What the host does when its disk is full is its own.',
  R56: 'How long answers wait for callers who do not read them is the host’s to limit.',
  R57: 'How many rows one write may change is the host’s to limit.',
  R58: 'A sale takes no stock, so none goes beyond it, and its date is what a client sends.',
  R59: 'Who is handed a token of 15 minutes may make the account theirs with it, as by a second factor.',
  R61: 'Customers are not listed; their call is not found.',
  R62: 'There are no commands; their call is not found, and a repeated call is recognised by its id alone.',
  R63: 'A shop is one account; it has no people with rights of their own.',
  R64: 'Nobody is added to a shop, invited or handed one: these calls are not found.',
  R66: 'Nobody writes down who did what; `activities` stays empty, and the figures by person are not found.',
};
