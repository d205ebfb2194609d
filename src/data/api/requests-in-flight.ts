import { atom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'

/** How many writes have not been answered yet: what a sign-out now could lose. */
export const requestsInFlight = atom(0)

/** Counts a write until it is settled. */
export async function trackInFlight<Answer>(write: Promise<Answer>): Promise<Answer> {
  store.set(requestsInFlight, store.get(requestsInFlight) + 1)
  try {
    return await write
  } finally {
    store.set(requestsInFlight, store.get(requestsInFlight) - 1)
  }
}
