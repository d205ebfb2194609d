import { atom } from 'jotai/vanilla'

/** A newer version of the app that is installed on this device. */
export interface NewVersion {
  /** Activates it: this page reloads, and so do the app's other pages in which nothing plays. */
  start(): void
}

/** The version to offer; null while this page already has the newest one. */
export const newVersion = atom<NewVersion | null>(null)
