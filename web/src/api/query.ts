/** Queries and ids are made by the SDK's own functions. */
export { ID, Query } from 'appwrite';
