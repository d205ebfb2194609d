import { createMemoryStore } from '../../src/data/outbox/store/memory-store.ts'
import type { Durability, Kept, OutboxStore, Target } from '../../src/data/outbox/store/store.ts'
import type { Runtime } from './runtime.ts'
import type { World } from './world.ts'

/** One change as it was made, so that it can be made once more. */
interface Made {
  user: number
  target: string
  durability: Durability
  doings: ((target: Target) => void)[]
}

/** A device's storage: one transaction after the other, each taking its time. A power cut takes some of the last ones. */
export interface Storage {
  /** The outbox's store as a tab has it. `committed` is told of a change of this tab that stands. */
  openFor(runtime: Runtime, committed?: () => (() => void) | undefined): OutboxStore
  /** What stands, for who judges. */
  kept(): Promise<Kept>
  /** Forgets what came after the last write on the disk, but for the first `keeps` of it. */
  cutPower(keeps: number): Promise<void>
}

const again =
  ({ doings }: Made) =>
  (target: Target) => {
    for (const doing of doings) doing(target)
  }

/** The target, and a note of what is done to it. */
function noted(target: Target, doings: Made['doings']): Target {
  const note = <Done>(doing: (target: Target) => Done): Done => {
    doings.push(doing)
    return doing(target)
  }
  return {
    entries: target.entries,
    ids: target.ids,
    nextSeq: () => note(at => at.nextSeq()),
    put: entry => note(at => at.put(entry)),
    remove: id => note(at => at.remove(id)),
    settle: settled => note(at => at.settle(settled)),
    name: (provisional, id, when) => note(at => at.name(provisional, id, when)),
  }
}

export function createStorage({ timeline, random, listener }: World, deviceId: string): Storage {
  let store = createMemoryStore(deviceId)
  let journal: Made[] = []
  let freeAt = 0

  /** Transactions follow each other in the order in which they were asked for, and so do a tab's answers. */
  function turns(runtime: Runtime) {
    let heardAt = 0
    return <Done>(isStrict: boolean, work: () => Promise<Done>): Promise<Done> => {
      freeAt = Math.max(freeAt, timeline.now()) + random(1, 6) + (isStrict ? random(1, 25) : 0)
      return new Promise((resolve, reject) => {
        // Who ended before never began.
        runtime.later(freeAt - timeline.now(), () => {
          const done = work()
          heardAt = Math.max(heardAt, timeline.now() + random(0, 8))
          runtime.later(heardAt - timeline.now(), () => done.then(resolve, reject))
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
          const stands = committed()
          return turn(durability === 'strict', async () => {
            const doings: Made['doings'] = []
            const outcome = await store.change(user, target, durability, at => work(noted(at, doings)))
            journal.push({ user, target, durability, doings })
            stands?.()
            return outcome
          })
        },
        forgetBefore: (user, before) => turn(false, () => store.forgetBefore(user, before)),
        clear: user => turn(false, () => store.clear(user)),
      }
    },
    kept: () => store.read(listener.id),
    async cutPower(keeps) {
      const onDisk = journal.findLastIndex(({ durability }) => durability === 'strict') + 1
      journal = journal.slice(0, onDisk + keeps)
      store = createMemoryStore(deviceId)
      for (const made of journal) await store.change(made.user, made.target, made.durability, again(made))
      freeAt = 0
    },
  }
}
