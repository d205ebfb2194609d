/** What runs, and waits to run, under each name in this page: only where there are no locks. */
const queues = new Map<string, Promise<unknown>>()

function aloneInPage<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  return turn
}

/**
 * Runs `work` when its turn comes: one at a time of this name, over all tabs and the worker. Where locks are forbidden, as
 * all storage may be, there is nothing to share with others, and it is one at a time in this page.
 */
export async function alone<Outcome>(
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
    return aloneInPage(name, work)
  }
}
