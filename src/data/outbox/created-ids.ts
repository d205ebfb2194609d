import type { ItemId } from './kinds/kind.ts'
import { outbox } from './page-outbox.ts'

/**
 * Items that were created while this page is open: their server's ids by the provisional ones, and the other way round.
 */
const serverIds = new Map<string, number>()
const provisionalIds = new Map<string, string>()

outbox.onAnswered(({ id, created, settled }) => {
  if (created === null || !settled) return
  serverIds.set(id, created)
  provisionalIds.set(`${settled.kind}/${created}`, id)
})

/** The server's id of an item once it is known, until then the provisional one. */
export const knownId = (id: ItemId): ItemId => (typeof id === 'string' ? (serverIds.get(id) ?? id) : id)

/** A React key for an item of this kind that doesn't change when the server gives it an id. */
export const lastingKey = (kind: string, id: ItemId): ItemId => provisionalIds.get(`${kind}/${id}`) ?? id
