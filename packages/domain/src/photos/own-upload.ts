/** The form fields of an upload to our own endpoint, as for an image host's unsigned preset. */
export const OWN_UPLOAD = { url: '/upload', preset: 'barattolo', cloudName: 'barattolo' } as const
