import { createStore } from '../lib/store.ts'

/** A link that could not be put on the clipboard, for the listener to copy by hand. */
export const linkToCopy = createStore<string | null>(null)
