import { createStore, keys } from 'idb-keyval'
import { openSavedPages, savedPagesOwner } from '../../src/data/saved-pages-owner.ts'
import { createPageStore } from '../../src/data/saved-pages-store.ts'

/** The store of saved pages as a test in a browser drives it: the app's own, with a budget of the test's. */
export interface Shelves {
  open(budget: number, maxAge?: number): void
  save(name: string, characters: number): Promise<void>
  /** Saves while `user` signs in. */
  saveDuring(user: number, name: string): Promise<void>
  read(name: string): Promise<number | undefined>
  signIn(user: number): void
  /** The names of all pages that are kept, of all users. */
  kept(): Promise<string[]>
}

const store = createStore('page-store', 'queries')
let pages = createPageStore({ store, budget: 1_000_000, maxAge: 1_000_000 })

const owner = () => {
  const now = savedPagesOwner()
  if (!now) throw new Error('Nobody is signed in')
  return now
}

const shelves: Shelves = {
  open(budget, maxAge = Number.MAX_SAFE_INTEGER) {
    pages = createPageStore({ store, budget, maxAge })
  },
  save: (name, characters) => pages.save(owner(), name, 'x'.repeat(characters)),
  saveDuring(user, name) {
    const saved = pages.save(owner(), name, 'x')
    openSavedPages(user)
    return saved
  },
  read: async name => (await pages.read(owner(), name))?.length,
  signIn: openSavedPages,
  async kept() {
    const all = await keys<[kind: string, owner: number, name: string]>(store)
    return all.filter(([kind]) => kind === 'page').map(([, user, name]) => `${user}/${name}`)
  },
}

Object.assign(globalThis, { shelves })
