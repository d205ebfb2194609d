import { atom } from 'jotai/vanilla'

/** A newer version of the app that is ready on this device. */
export interface NewVersion {
  /** Lets it begin: this page and all others that nothing plays in are loaded anew. */
  start(): void
}

/** What can be offered to the listener; null while this page is of the newest version that is known. */
export const newVersion = atom<NewVersion | null>(null)
