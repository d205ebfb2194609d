import { atom } from 'jotai/vanilla'

/** True while the list of shortcuts is open. Apart from its command, so that the first route needs no more than this. */
export const shortcutsShown = atom(false)
