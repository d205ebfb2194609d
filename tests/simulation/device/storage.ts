import { createMemoryStore } from '../../../src/data/outbox/store/memory-store.ts'
import type { Durability, OutboxStore, StoredOutbox, Target } from '../../../src/data/outbox/store/store.ts'
import type { Runtime } from './runtime.ts'
import type { Surroundings } from './surroundings.ts'

/** One recorded change, which can be replayed. */
interface Made {
  user: number
  target: string
  durability: Durability
  operations: ((target: Target) => void)[]
}

/** A device's storage: transactions run one after the other and take time. A power cut loses some of the last ones. */
export interface Storage {
  /** The outbox's store for a tab. `committed` is called with each change of this tab that was committed. */
  openFor(runtime: Runtime, committed?: () => (() => void) | undefined): OutboxStore
  /** What is committed, for the checks. */
  stored(): Promise<StoredOutbox>
  /** Drops what was committed after the last flush to the disk, except for the first `surviving` changes. */
  cutPower(surviving: number): Promise<void>
}

const again =
  ({ operations }: Made) =>
  (target: Target) => {
    for (const operation of operations) operation(target)
  }

/** Applies a change to the target and records it. */
function recorded(target: Target, operations: Made['operations']): Target {
  const record = <Done>(operation: (target: Target) => Done): Done => {
    operations.push(operation)
    return operation(target)
  }
  return {
    entries: target.entries,
    ids: target.ids,
    nextSeq: () => record(at => at.nextSeq()),
    put: entry => record(at => at.put(entry)),
    remove: id => record(at => at.remove(id)),
    settle: settled => record(at => at.settle(settled)),
    name: (provisional, id, when) => record(at => at.name(provisional, id, when)),
  }
}

export function createStorage(
  { timeline, random, listener }: Pick<Surroundings, 'timeline' | 'random' | 'listener'>,
  deviceId: string,
): Storage {
  let store = createMemoryStore(deviceId)
  let journal: Made[] = []
  let freeAt = 0

  /** Transactions run in the order in which they were requested, and a tab's results arrive in that order. */
  function turns(runtime: Runtime) {
    let answeredAt = 0
    return <Done>(isStrict: boolean, work: () => Promise<Done>): Promise<Done> => {
      freeAt = Math.max(freeAt, timeline.now()) + random(1, 6) + (isStrict ? random(1, 25) : 0)
      return new Promise((resolve, reject) => {
        // A runtime that ended before its turn does nothing.
        runtime.later(freeAt - timeline.now(), () => {
          const done = work()
          answeredAt = Math.max(answeredAt, timeline.now() + random(0, 8))
          runtime.later(answeredAt - timeline.now(), () => done.then(resolve, reject))
          return done.catch(() => {})
        })
      })
    }
  }

  return {
    openFor(runtime, committed = () => undefined) {
      const turn = turns(runtime)
      return {
        deviceId: () => turn(false, () => store.deviceId()),
        read: user => turn(false, () => store.read(user)),
        change(user, target, durability, work) {
          const onStored = committed()
          return turn(durability === 'strict', async () => {
            const operations: Made['operations'] = []
            const outcome = await store.change(user, target, durability, at => work(recorded(at, operations)))
            journal.push({ user, target, durability, operations })
            onStored?.()
            return outcome
          })
        },
        forgetBefore: (user, before) => turn(false, () => store.forgetBefore(user, before)),
        clear: user => turn(false, () => store.clear(user)),
      }
    },
    stored: () => store.read(listener.id),
    async cutPower(surviving) {
      const onDisk = journal.findLastIndex(({ durability }) => durability === 'strict') + 1
      journal = journal.slice(0, onDisk + surviving)
      store = createMemoryStore(deviceId)
      for (const made of journal) await store.change(made.user, made.target, made.durability, again(made))
      freeAt = 0
    },
  }
}
