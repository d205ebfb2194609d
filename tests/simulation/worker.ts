import { health } from '../../contract/routes/system.ts'
import { drain } from '../../src/data/outbox/drain.ts'
import { createWish } from '../../src/data/outbox/drain-control.ts'
import type { Device } from './device.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

/** The service worker, woken to send what waits; it ends by itself. Undefined when nobody is signed in. */
export function wakeWorker({ listener, luck }: World, device: Device): Life | undefined {
  if (!device.line.signedIn) return undefined
  const life = device.live(`device ${device.index}, worker`, () => {})
  const ports = {
    store: device.storage.openFor(life),
    now: device.now,
    stamp: device.now,
    random: () => luck(0, 999) / 1000,
    send: (
      _: number,
      { route, request }: Parameters<Parameters<typeof drain>[1]['send']>[1],
      headers: Record<string, string>,
    ) => device.line.send(life, route, request, headers),
    reachable: () => device.line.send(life, health, {}).then(({ ok }) => ok),
    tell: device.tell.bind(null, life),
  }
  void device
    .alone(life, async () => {
      await drain(listener.id, ports, createWish())
    })
    .then(life.end)
  return life
}
