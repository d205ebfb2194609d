// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../../../../../src/data/api/connection.ts'
import { defective, noAnswer, type Result } from '../../../../../src/data/api/send.ts'
import { store, watch } from '../../../../../src/state/store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer: Result<null> = { ok: true, status: 204, body: null }
const refusal: Result<null> = { ok: false, status: 500, body: { code: 500, message: 'Oh' } }

/** A device and a server in virtual time; a health check takes `latency` ms. */
function device({ network = true, server = true, chance = 0 } = {}) {
  const world = { network, server, hidden: false, latency: 10, answersStay: false, chance }
  const started = Date.now()
  const probes: number[] = []
  let emit: (event: 'online' | 'offline' | 'visible') => void = () => {}
  const connection = createConnection({
    async probe() {
      probes.push(Date.now() - started)
      const isThere = () => world.network && world.server
      const answered = isThere()
      if (world.latency > 0) await new Promise(resolve => setTimeout(resolve, world.latency))
      return world.answersStay ? answered : isThere()
    },
    hasNetwork: () => world.network,
    isHidden: () => world.hidden,
    watch: listener => {
      emit = listener
    },
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    random: () => world.chance,
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const happens = (event: 'online' | 'offline' | 'visible', changes: Partial<typeof world> = {}) => {
    Object.assign(world, changes)
    emit(event)
  }
  return { connection, world, probes, pass, happens }
}

test('a device without a network starts offline; one with a network is online until a call fails', () => {
  expect(store.get(device({ network: false }).connection.online)).toBe(false)
  const { connection, probes } = device({ server: false })
  expect(store.get(connection.online)).toBe(true)
  expect(probes).toEqual([])
})

test('after a call without an answer, one health check decides', async () => {
  const { connection, world, probes, pass } = device()
  connection.report(noAnswer())
  connection.report(noAnswer())
  await pass(10)
  expect(store.get(connection.online)).toBe(true)
  expect(probes).toEqual([0])
  world.server = false
  connection.report(noAnswer())
  expect(store.get(connection.online)).toBe(true)
  await pass(10)
  expect(store.get(connection.online)).toBe(false)
})

test('an error response shows that the server can be reached', async () => {
  const { connection, probes, pass } = device()
  connection.report(refusal)
  await pass(60_000)
  expect(store.get(connection.online)).toBe(true)
  expect(probes).toEqual([])
})

test('while the server is down, health checks back off to once a minute', async () => {
  const { connection, world, probes, pass } = device({ server: false })
  world.latency = 0
  connection.report(noAnswer())
  await pass(300_000)
  const pauses = probes.slice(1).map((at, index) => at - (probes[index] ?? 0))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map(seconds => seconds * 1000))
  world.server = true
  await pass(60_000)
  expect(store.get(connection.online)).toBe(true)
  const before = probes.length
  await pass(300_000)
  expect(probes).toHaveLength(before)
})

test('jitter shortens a pause by up to a half', async () => {
  const { connection, world, probes, pass } = device({ server: false, chance: 1 })
  world.latency = 0
  connection.report(noAnswer())
  await pass(1_500)
  expect(probes).toEqual([0, 500, 1_500])
})

test('going offline counts at once, going online only after a check', async () => {
  const { connection, probes, pass, happens } = device()
  happens('offline', { network: false })
  expect(store.get(connection.online)).toBe(false)
  await pass(100)
  happens('online', { network: true, server: false })
  expect(store.get(connection.online)).toBe(false)
  expect(probes).toEqual([100])
  await pass(10)
  expect(store.get(connection.online)).toBe(false)
  happens('online', { server: true })
  await pass(10)
  expect(store.get(connection.online)).toBe(true)
})

test('a check from before the network was lost does not count', async () => {
  const { connection, world, pass, happens } = device()
  world.answersStay = true
  connection.report(noAnswer())
  await pass(5)
  happens('offline', { network: false })
  await pass(100)
  expect(store.get(connection.online)).toBe(false)
})

test('an answer to any call brings the device back online', async () => {
  const { connection, pass, happens } = device()
  happens('offline', { server: false })
  connection.report(answer)
  expect(store.get(connection.online)).toBe(true)
  await pass(120_000)
  expect(store.get(connection.online)).toBe(true)
})

test('while the browser says that it is offline, an answer is checked before it counts', async () => {
  const { connection, probes, pass, happens } = device()
  happens('offline', { network: false })
  connection.report(answer)
  expect(store.get(connection.online)).toBe(false)
  await pass(10)
  expect(probes).toEqual([0])
  expect(store.get(connection.online)).toBe(false)
})

test('a hidden page makes no checks, and one at once when it is visible', async () => {
  const { connection, world, probes, pass, happens } = device()
  happens('offline', { server: false, hidden: true })
  await pass(600_000)
  expect(probes).toEqual([])
  world.server = true
  happens('visible', { hidden: false })
  await pass(10)
  expect(probes).toEqual([600_000])
  expect(store.get(connection.online)).toBe(true)
  happens('visible')
  await pass(10)
  expect(probes).toHaveLength(1)
})

test('concurrent checks share one request', async () => {
  const { connection, probes, pass } = device({ server: false })
  const checks = Promise.all([connection.check(), connection.check()])
  await pass(10)
  expect(await checks).toEqual([false, false])
  expect(probes).toEqual([0])
  expect(store.get(connection.online)).toBe(false)
})

test('a change notifies each listener once', async () => {
  const { connection, pass, happens } = device()
  const changes: boolean[] = []
  watch(connection.online, () => changes.push(store.get(connection.online)))
  happens('offline', { server: false })
  happens('offline')
  connection.report(noAnswer())
  await pass(5_000)
  happens('online', { server: true })
  await pass(10)
  expect(changes).toEqual([false, true])
})

test('going online starts a check at once, even while an older one has not ended', async () => {
  const { connection, world, pass, happens } = device({ network: false })
  world.latency = 60_000
  await pass(1_000)
  happens('online', { network: true, latency: 10 })
  await pass(10)
  expect(store.get(connection.online)).toBe(true)
  // The result of the older one is ignored.
  world.server = false
  await pass(120_000)
  expect(store.get(connection.online)).toBe(true)
})

test('a call that our own code failed at says nothing about the server', async () => {
  const { connection, world, probes, pass, happens } = device()
  connection.report(defective)
  expect(probes).toEqual([])
  happens('offline', { network: false })
  world.network = true
  connection.report(defective)
  await pass(0)
  expect(store.get(connection.online)).toBe(false)
})
