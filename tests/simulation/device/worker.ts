import { health } from '#contract/routes/system.ts'
import { drain } from '../../../src/data/outbox/drain.ts'
import { createDrainControl } from '../../../src/data/outbox/drain-control.ts'
import type { World } from '../world.ts'
import type { Device } from './device.ts'
import type { Runtime } from './runtime.ts'

/** Starts the service worker to send pending writes; it ends by itself. Undefined when no listener is logged in. */
export function wakeWorker({ listener, random }: World, device: Device): Runtime | undefined {
  if (!device.line.signedIn) return undefined
  const runtime = device.live(`device ${device.index}, worker`, () => {})
  const ports = {
    store: device.storage.openFor(runtime),
    now: device.now,
    stamp: device.now,
    random: () => random(0, 999) / 1000,
    send: (
      _: number,
      { route, request }: Parameters<Parameters<typeof drain>[1]['send']>[1],
      headers: Record<string, string>,
    ) => device.line.send(runtime, route, request, headers),
    reachable: () => device.line.send(runtime, health, {}).then(({ ok }) => ok),
    broadcast: device.broadcast.bind(null, runtime),
  }
  void device
    .alone(runtime, async () => {
      await drain(listener.id, ports, createDrainControl())
    })
    .then(runtime.end)
  return runtime
}
