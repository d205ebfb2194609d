import type { Device } from './device/device.ts'
import type { Runtime } from './device/runtime.ts'
import { openTab, type Tab } from './device/tab.ts'
import { wakeWorker } from './device/worker.ts'
import type { Network } from './schedule/schedule.ts'
import type { World } from './world.ts'

/** The devices and what runs on them. */
export interface Stage {
  /** The tab at this index; it is opened if necessary. */
  tab(device: Device, place: number): Tab
  openTabs(device: Device): Tab[]
  close(device: Device, place: number): void
  setNetwork(device: Device, network: Network): void
  setSession(device: Device, signedIn: boolean): void
  startWorker(device: Device): void
  killWorker(device: Device): void
}

export function createStage(world: World, opened: (tab: Tab, device: Device) => void): Stage {
  const { timeline, random, log } = world
  const tabs = new Map<string, Tab>()
  const workers = new Map<Device, Runtime>()
  const keyOf = (device: Device, place: number) => `device ${device.index}, tab ${place}`

  const stage: Stage = {
    tab(device, place) {
      const key = keyOf(device, place)
      const there = tabs.get(key)
      if (there?.runtime.alive()) return there
      log(`${key} is opened`)
      const tab = openTab(world, device, key)
      tabs.set(key, tab)
      opened(tab, device)
      return tab
    },
    openTabs: device =>
      [...tabs].flatMap(([key, tab]) =>
        tab.runtime.alive() && key.startsWith(`device ${device.index},`) ? [tab] : [],
      ),
    close(device, place) {
      tabs.get(keyOf(device, place))?.runtime.end()
    },
    setNetwork(device, network) {
      const before = device.line.network
      device.line.network = network
      for (const tab of stage.openTabs(device)) {
        if (network === 'off' && before !== 'off') tab.happens('offline')
        if (network !== 'off' && before === 'off') tab.happens('online')
      }
      if (network === 'fine' && device.shallWakeWorker())
        timeline.later(random(5, 2_000), () => stage.startWorker(device))
    },
    setSession(device, signedIn) {
      device.line.signedIn = signedIn
      for (const tab of stage.openTabs(device)) {
        tab.shown.releaseAll()
        void tab.followSession()
      }
    },
    startWorker(device) {
      if (workers.get(device)?.alive()) return
      const worker = wakeWorker(world, device)
      if (worker) workers.set(device, worker)
    },
    killWorker(device) {
      workers.get(device)?.end()
    },
  }
  return stage
}
