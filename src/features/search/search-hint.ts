/** What every search field says while it is empty. */
export const searchHint = 'Search for tracks, labels, artists, and sets'

/** The longest text that the server searches for. */
export const longestSearch = 200
