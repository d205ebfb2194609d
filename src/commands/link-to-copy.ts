import { atom } from 'jotai/vanilla'

/**
 * A link that couldn't be copied to the clipboard, for the listener to copy by hand. Apart from `share`, which the first route
 * doesn't need.
 */
export const linkToCopy = atom<string | null>(null)
