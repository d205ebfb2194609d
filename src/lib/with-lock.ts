/** What runs and waits under each name in this page; in use only where the browser forbids locks. */
const queues = new Map<string, Promise<unknown>>()

function queueInPage<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  return turn
}

/**
 * Runs `work` under an exclusive lock: one at a time of this name, over all tabs and the service worker. Resolves or rejects
 * as `work` does; rejects with an AbortError when `signal` aborts before the lock is granted. Where the browser forbids locks
 * (with all other storage), no other tab could share anything, and the lock holds within this page.
 */
export async function withLock<Outcome>(
  name: string,
  work: () => Promise<Outcome>,
  signal?: AbortSignal,
): Promise<Outcome> {
  let began = false
  const begin = () => {
    began = true
    return work()
  }
  try {
    const { locks } = navigator
    return await (signal ? locks.request(name, { signal }, begin) : locks.request(name, begin))
  } catch (failure) {
    const isForbidden = failure instanceof DOMException && failure.name === 'SecurityError'
    if (began || !isForbidden) throw failure
    return queueInPage(name, work)
  }
}
