// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '../../../../src/data/api/connection.ts'
import { noAnswer, type Result } from '../../../../src/data/api/send.ts'
import { store, watch } from '../../../../src/state/store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer: Result<null> = { ok: true, status: 204, body: null }
const refusal: Result<null> = { ok: false, status: 500, body: { code: 500, message: 'Oh' } }

/** A device and a server in virtual time; a probe takes `latency` milliseconds. */
function device({ network = true, server = true, chance = 0 } = {}) {
  const world = { network, server, hidden: false, latency: 10, answersStay: false, chance }
  const started = Date.now()
  const probes: number[] = []
  let tell: (event: 'online' | 'offline' | 'visible') => void = () => {}
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
      tell = listener
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
    tell(event)
  }
  return { connection, world, probes, pass, happens }
}

test('a device without a network is offline from the start, one with a network is believed until a call goes wrong', () => {
  expect(store.get(device({ network: false }).connection.online)).toBe(false)
  const { connection, probes } = device({ server: false })
  expect(store.get(connection.online)).toBe(true)
  expect(probes).toEqual([])
})

test('a call without an answer is a suspicion: one question to the server decides', async () => {
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

test('a refusal is an answer like any other', async () => {
  const { connection, probes, pass } = device()
  connection.report(refusal)
  await pass(60_000)
  expect(store.get(connection.online)).toBe(true)
  expect(probes).toEqual([])
})

test('while the server is away it is asked less and less often, at least once a minute', async () => {
  const { connection, world, probes, pass } = device({ server: false })
  world.latency = 0
  connection.report(noAnswer())
  await pass(300_000)
  const pauses = probes.slice(1).map((at, index) => at - (probes[index] ?? 0))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map(seconds => seconds * 1000))
  world.server = true
  await pass(60_000)
  expect(store.get(connection.online)).toBe(true)
  const asked = probes.length
  await pass(300_000)
  expect(probes).toHaveLength(asked)
})

test('chance shortens a pause by up to a half', async () => {
  const { connection, world, probes, pass } = device({ server: false, chance: 1 })
  world.latency = 0
  connection.report(noAnswer())
  await pass(1_500)
  expect(probes).toEqual([0, 500, 1_500])
})

test('a lost network is known at once, and its coming back is checked before it is believed', async () => {
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

test('a network that is lost stays lost, whatever the server said just before', async () => {
  const { connection, world, pass, happens } = device()
  world.answersStay = true
  connection.report(noAnswer())
  await pass(5)
  happens('offline', { network: false })
  await pass(100)
  expect(store.get(connection.online)).toBe(false)
})

test('an answer to any call brings a device back that was offline', async () => {
  const { connection, pass, happens } = device()
  happens('offline', { server: false })
  connection.report(answer)
  expect(store.get(connection.online)).toBe(true)
  await pass(120_000)
  expect(store.get(connection.online)).toBe(true)
})

test('a device that says it has no network is asked itself before an answer is believed', async () => {
  const { connection, probes, pass, happens } = device()
  happens('offline', { network: false })
  connection.report(answer)
  expect(store.get(connection.online)).toBe(false)
  await pass(10)
  expect(probes).toEqual([0])
  expect(store.get(connection.online)).toBe(false)
})

test('nobody looks: nothing is asked until somebody does, and then at once', async () => {
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

test('whoever wants to know now shares one question', async () => {
  const { connection, probes, pass } = device({ server: false })
  const asked = Promise.all([connection.check(), connection.check()])
  await pass(10)
  expect(await asked).toEqual([false, false])
  expect(probes).toEqual([0])
  expect(store.get(connection.online)).toBe(false)
})

test('everybody is told of a change, once', async () => {
  const { connection, pass, happens } = device()
  const told: boolean[] = []
  watch(connection.online, () => told.push(store.get(connection.online)))
  happens('offline', { server: false })
  happens('offline')
  connection.report(noAnswer())
  await pass(5_000)
  happens('online', { server: true })
  await pass(10)
  expect(told).toEqual([false, true])
})

test('a network that comes back is asked at once, though a question from before it has not ended', async () => {
  const { connection, world, pass, happens } = device({ network: false })
  world.latency = 60_000
  await pass(1_000)
  happens('online', { network: true, latency: 10 })
  await pass(10)
  expect(store.get(connection.online)).toBe(true)
  // What the old one finds out is no news.
  world.server = false
  await pass(120_000)
  expect(store.get(connection.online)).toBe(true)
})
