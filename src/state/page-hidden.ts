import { type Atom, atom } from 'jotai/vanilla'
import { store } from './store.ts'

const hidden = atom(document.hidden)
document.addEventListener('visibilitychange', () => store.set(hidden, document.hidden))

/** True while the page is in the background. */
export const pageHidden: Atom<boolean> = hidden
