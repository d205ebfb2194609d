import { atom } from 'jotai/vanilla'

/** True while the dialog asks whether to log out with changes that aren't sent yet, or with downloads. */
export const askingToSignOut = atom(false)
