/** How lists are asked for and ids are made, in the SDK's own words. */
export { ID, Query } from 'appwrite';
