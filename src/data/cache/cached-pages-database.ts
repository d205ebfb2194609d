import { createStore } from 'idb-keyval'

/** Where the saved pages are kept. */
export const cachedPagesDatabase = createStore('segue-pages', 'queries')

/** Opens it ahead of the first page: while the page's code is loaded there is time. */
export async function warmUp(): Promise<void> {
  try {
    await cachedPagesDatabase('readonly', () => undefined)
  } catch {
    // Where it can't be opened, nothing is saved.
  }
}
