import type { ItemId } from './kind.ts'
import { outbox } from './page-outbox.ts'

/** What was created while this page is open: the server's id by the provisional one, and back. */
const serverIds = new Map<string, number>()
const provisionalIds = new Map<string, string>()

outbox.onAnswered(({ id, created, settled }) => {
  if (created === null || !settled) return
  serverIds.set(id, created)
  provisionalIds.set(`${settled.kind}/${created}`, id)
})

/** The server's id of an item, if it is known; the provisional one until then. */
export const knownId = (id: ItemId): ItemId => (typeof id === 'string' ? (serverIds.get(id) ?? id) : id)

/** The same for an item of this kind before and after the server has named it. */
export const lastingKey = (kind: string, id: ItemId): ItemId => provisionalIds.get(`${kind}/${id}`) ?? id
