/** What the database knows of stored files. */
export type FileStore = object;
