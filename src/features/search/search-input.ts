export const searchPlaceholder = 'Search for tracks, labels, artists, and sets'

/** In characters. The server searches for no longer text. */
export const maxSearchLength = 200
