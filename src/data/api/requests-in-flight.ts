import { atom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'

/** How many writes have been sent and not been answered: a sign-out now could lose them. */
export const requestsInFlight = atom(0)

/** Counts a write in `requestsInFlight` until it settles. */
export async function trackInFlight<Answer>(write: Promise<Answer>): Promise<Answer> {
  store.set(requestsInFlight, store.get(requestsInFlight) + 1)
  try {
    return await write
  } finally {
    store.set(requestsInFlight, store.get(requestsInFlight) - 1)
  }
}
