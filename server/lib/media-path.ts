/** Shown if there is no picture. */
const defaultArt = '/icons/icon-512.png'

/** The address below `/media/` of a path. Each part is encoded, so that it can never become an address of another host. */
export const mediaPath = (path: string): string =>
  `/media/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`

export const artPath = (path: string | null): string => (path === null ? defaultArt : mediaPath(path))
