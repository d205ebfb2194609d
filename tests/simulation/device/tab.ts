import type { Route } from '#contract/route.ts'
import { health } from '#contract/routes/system.ts'
import type { Connection } from '../../../src/data/api/connection.ts'
import type { Result } from '../../../src/data/api/send.ts'
import { createMarks, type Marks } from '../../../src/data/marks/marks.ts'
import type { Write } from '../../../src/data/outbox/kinds/kind.ts'
import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import { store, watch } from '../../../src/state/store.ts'
import { createShown, type Shown } from '../model/expected-marks.ts'
import type { World } from '../world.ts'
import { createConnection } from './connection.ts'
import type { Device } from './device.ts'
import type { Runtime } from './runtime.ts'

type ConnectionEvent = 'online' | 'offline' | 'visible'

/** A page of the app: its outbox, its marks and its view of the network. */
export interface Tab {
  runtime: Runtime
  connection: Connection
  outbox: Outbox
  marks: Marks
  /** The values that must show. */
  shown: Shown
  /** Resolves when pending writes show; never if the tab ends before. */
  opened: Promise<void>
  happens(event: ConnectionEvent): void
  /** Applies the device's session. */
  followSession(): Promise<void>
  /** Stores a write. `onStored` is called with its id when it is stored, which may be after the tab has ended. */
  tap(tapped: Tapped): Promise<void>
  undo(id: string, onStored: () => void): Promise<void>
  /** Fetches an item and shows its marks. Resolves with the answer; null for none. */
  visit(route: Route, params: Record<string, unknown>): Promise<unknown>
}

export interface Tapped {
  write: Write
  patience: number
  /** The value asked for, where only the last one counts. */
  value?: boolean | number
  onStored(id: string): void
}

export function openTab(world: World, device: Device, name: string): Tab {
  const { listener, random } = world
  const runtime = device.live(name, (user, changes) => outbox.receive(user, changes))
  const listeners: ((event: ConnectionEvent) => void)[] = []
  /** What is called when the next transaction is committed. */
  let tapping: ((id: string) => void) | undefined
  let id = ''

  const reported = <R extends Result<unknown>>(result: R): R => {
    if (result.status !== 401) connection.report(result)
    return result
  }
  const connection = createConnection({
    probe: () => device.line.send(runtime, health, {}).then(({ ok }) => ok),
    hasNetwork: () => device.line.network !== 'off',
    isHidden: () => false,
    watch: listener => void listeners.push(listener),
    after: runtime.later,
    random: () => random(0, 999) / 1000,
  })
  const marks = createMarks()
  const outbox = createOutbox({
    store: device.storage.openFor(runtime, () => {
      const [onStored, own] = [tapping, id]
      tapping = undefined
      return onStored && (() => onStored(own))
    }),
    now: device.now,
    stamp: device.stamp,
    random: () => random(0, 999) / 1000,
    newId() {
      id = world.newId()
      return id
    },
    withLock: (_, work) => device.alone(runtime, work),
    after: runtime.later,
    send: async (_, { route, request }, headers) => reported(await device.line.send(runtime, route, request, headers)),
    reachable: () => connection.check(),
    online: () => store.get(connection.online),
    overlay: marks.overlay,
    broadcast: (user, changes) => device.broadcast(runtime, user, changes),
    wakeLater: device.wakeWorkerLater,
  })
  watch(connection.online, () => void outbox.wake())
  const shown = createShown(world, runtime.name, marks)
  runtime.onEnd(shown.end)
  const followSession = () => outbox.open(device.line.signedIn ? listener.id : null)
  // A newly opened page shows the server's lists, so it uses the server's ids.
  void device.storage.stored().then(({ names }) => world.learnNames(names))
  const opened = followSession()
  return {
    runtime,
    connection,
    outbox,
    marks,
    shown,
    opened,
    followSession,
    happens: event => listeners.forEach(listener => void listener(event)),
    async tap({ write, patience, onStored }) {
      tapping = onStored
      await outbox.add(write, 'something', patience)
    },
    async undo(refused, onStored) {
      tapping = onStored
      await outbox.undo(refused)
      tapping = undefined
    },
    async visit(route, params) {
      const asOf = device.stamp()
      const result = reported(await device.line.send(runtime, route, { params }))
      if (!result.ok) return null
      marks.applyServer(result.body, asOf)
      return result.body
    },
  }
}
