import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import { table } from '#contract/table.ts'
import type { CallOptions, Declared, Handler, Prepare } from './call.ts'
import { type Serving, serveCall } from './serve-call.ts'

interface Entry {
  declared: Declared
  serve(app: FastifyInstance, serving: Serving): void
}

/** The calls of the contract with what the server declares of each, in the module that implements it and nowhere else. */
export class Registry {
  readonly #entries = new Map<Route, Entry>()

  /** Implements a call; what the server declares of it stands before the handler. */
  implement<const R extends Route>(route: R, handler: Handler<R>): void
  implement<const R extends Route>(route: R, options: CallOptions<R>, handler: Handler<R>): void
  implement<const R extends Route>(route: R, given: CallOptions<R> | Handler<R>, last?: Handler<R>): void {
    const [options, handler] = typeof given === 'function' ? [{}, given] : [given, last]
    if (!handler) throw new Error(`The call ${route.path} has no handler.`)
    this.implementPrepared(route, { ...options, prepare: async () => undefined }, handler)
  }

  /** For a write with slow work: `prepare` does it before the transaction and passes its result to the handler. */
  implementPrepared<const R extends Route, Prepared>(
    route: R,
    options: CallOptions<R> & { prepare: Prepare<R, Prepared> },
    handler: Handler<R, Prepared>,
  ): void {
    this.#entries.set(route, {
      declared: options,
      serve: (app, serving) => serveCall(app, { route, options, handler }, serving),
    })
  }

  /** What the server declares of a call. */
  declaredOf(route: Route): Declared {
    return this.#entries.get(route)?.declared ?? {}
  }

  /** Adds every route of the contract below `/api`. Throws for one that nothing implements. */
  mount(app: FastifyInstance, serving: Serving): void {
    for (const [name, route] of table) {
      // Event streams are added by `serveEvents`.
      if (route.type) continue
      const entry = this.#entries.get(route)
      if (!entry) throw new Error(`Nothing implements ${name}.`)
      entry.serve(app, serving)
    }
  }
}
