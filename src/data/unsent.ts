import { createStore } from '../lib/store.ts'

/** How many writes have not been answered yet: what a sign-out now could lose. */
export const unsentWrites = createStore(0)

/** Counts a write until it is settled. */
export async function whileUnsent<Answer>(write: Promise<Answer>): Promise<Answer> {
  unsentWrites.set(unsentWrites.get() + 1)
  try {
    return await write
  } finally {
    unsentWrites.set(unsentWrites.get() - 1)
  }
}
