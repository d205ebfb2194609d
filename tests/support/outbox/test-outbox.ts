import type { Write } from '../../../src/data/outbox/kinds/kind.ts'
import { kindOf } from '../../../src/data/outbox/kinds/registry.ts'
import { type Change, record } from '../../../src/data/outbox/store/changes.ts'
import type { Entry } from '../../../src/data/outbox/store/entry.ts'
import { createMemoryStore } from '../../../src/data/outbox/store/memory-store.ts'
import { bySeq, type Target } from '../../../src/data/outbox/store/store.ts'

export const user = 1
export const deviceId = '00000000-0000-4000-8000-000000000001'

/** A device's outbox in memory, with ways to add writes and to read entries. */
export function openTestOutbox() {
  const store = createMemoryStore(deviceId)
  let ids = 0

  function kindFor(write: Write) {
    const kind = kindOf(write.kind)
    if (!kind) throw new Error(`${write.kind} is no kind`)
    return kind
  }

  /** Adds a write that the listener makes at `now` (ms). Resolves with its id, its target and the changes. */
  async function add({ kind: name, input }: Write, { now = 1_000, patience = 0 } = {}) {
    ids += 1
    const id = `id-${ids}`
    const kind = kindFor({ kind: name, input })
    const target = kind.target(input, id)
    const write = { id, user, kind: name, input, about: 'Something', now, patience }
    const changes = await store.change(user, target, 'strict', at => record(kind, write, target, at))
    return { id, target, changes }
  }

  const entries = async (): Promise<Entry[]> => (await store.read(user)).entries.sort(bySeq)

  return {
    store,
    add,
    entries,
    /** The inputs of the entries, in order. */
    inputs: async () => (await entries()).map(({ input }) => input),
    change: (target: string, work: (at: Target) => Change[]) => store.change(user, target, 'relaxed', work),
    /** Marks an entry as tried, as if it had been sent. */
    async markTried(id: string): Promise<void> {
      const entry = (await entries()).find(each => each.id === id)
      if (!entry) throw new Error(`${id} is no entry`)
      await store.change(user, entry.target, 'relaxed', at => at.put({ ...entry, tried: true }))
    },
  }
}
