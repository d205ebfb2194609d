import { atom } from 'jotai/vanilla'

/** A link that could not be put on the clipboard, for the listener to copy by hand. */
export const linkToCopy = atom<string | null>(null)
