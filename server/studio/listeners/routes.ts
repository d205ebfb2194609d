import { changeListener, getNumbers, listListeners } from '#contract/routes/studio/listeners.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import { change } from '../edits/document.ts'
import { listenerDocument } from './document.ts'
import { findListener, findListeners } from './find.ts'
import { findNumbers } from './numbers.ts'

/** The admins' room. */
export function listenerRoutes(registry: Registry): void {
  registry.implement(listListeners, ({ query, db }) => findListeners(db, query))

  registry.implement(
    changeListener,
    async ({ params: { id }, body: { version, ...wanted }, caller: { userId }, db }) => {
      await change(db, listenerDocument, { id, userId, version, to: before => ({ ...before, ...wanted }) })
      const listener = await findListener(db, id)
      if (!listener) throw notFound(listenerDocument.what)
      return listener
    },
  )

  registry.implement(getNumbers, ({ db }) => findNumbers(db))
}
