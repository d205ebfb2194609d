import type { FastifyInstance } from 'fastify'

/** Returns a function that runs work after the response. Failures are logged; closing the app waits for all of it. */
export function backgroundWork(app: FastifyInstance): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    // Work can start more.
    while (running.size > 0) await Promise.all(running)
  })
  return work => {
    const done = work()
      .catch(error => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
