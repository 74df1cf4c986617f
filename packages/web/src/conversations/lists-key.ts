/** Key prefix of every list of conversations: all of them are invalidated together. A file of its own, without the queries' schemas. */
export const LISTS_KEY = ['conversations', 'list'] as const
