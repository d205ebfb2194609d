import { atom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'

/** How many writes have not been answered yet: what a sign-out now could lose. */
export const unsentWrites = atom(0)

/** Counts a write until it is settled. */
export async function whileUnsent<Answer>(write: Promise<Answer>): Promise<Answer> {
  store.set(unsentWrites, store.get(unsentWrites) + 1)
  try {
    return await write
  } finally {
    store.set(unsentWrites, store.get(unsentWrites) - 1)
  }
}
