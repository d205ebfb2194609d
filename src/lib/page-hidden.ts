import { createStore, type View } from './store.ts'

const store = createStore(document.hidden)
document.addEventListener('visibilitychange', () => store.set(document.hidden))

/** True while the page can't be seen. */
export const pageHidden: View<boolean> = store
