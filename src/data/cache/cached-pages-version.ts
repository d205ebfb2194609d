/** To be raised when saved pages mean something else although they look the same: those of before are dropped. */
export const cachedPagesVersion = '1'

/** How long a page is good for without having been asked for anew, in ms. */
export const maxCachedAge = 28 * 24 * 60 * 60 * 1000
