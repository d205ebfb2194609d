import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { newQueue } from '../support/queue.ts'

let server: TestApp
let queue: Awaited<ReturnType<typeof newQueue>>

beforeAll(async () => {
  server = await testApp()
  queue = await newQueue(server, 'queuer')
})
afterAll(() => server.close())

/** A queue as one would write it down. */
interface Paper {
  sets: number[]
  current: number | undefined
}

type Act =
  | { act: 'add'; set: number }
  | { act: 'remove'; set: number }
  | { act: 'move'; set: number; order: number; isCurrent: boolean }
  | { act: 'choose'; set: number; isCurrent: boolean }
  | { act: 'next'; from: number | undefined }

const set = fc.integer({ min: 1, max: 6 })
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('add' as const), set }),
    fc.record({ act: fc.constant('remove' as const), set }),
    fc.record({
      act: fc.constant('move' as const),
      set,
      order: fc.integer({ min: 1, max: 8 }),
      isCurrent: fc.boolean(),
    }),
    fc.record({ act: fc.constant('choose' as const), set, isCurrent: fc.boolean() }),
    fc.record({ act: fc.constant('next' as const), from: fc.option(set, { nil: undefined }) }),
  ),
  { minLength: 5, maxLength: 25 },
)

function write(paper: Paper, act: Act): Paper {
  const { sets, current } = paper
  if (act.act === 'next') {
    if (act.from !== undefined && act.from !== current) return paper
    return { sets, current: sets[current === undefined ? 0 : sets.indexOf(current) + 1] }
  }
  const others = sets.filter(each => each !== act.set)
  const isQueued = others.length < sets.length
  if (act.act === 'add') return isQueued ? paper : { sets: [...sets, act.set], current }
  if (act.act === 'choose') {
    if (!act.isCurrent) return { sets, current: current === act.set ? undefined : current }
    return { sets: isQueued ? sets : [...sets, act.set], current: act.set }
  }
  if (!isQueued) return paper
  if (act.act === 'remove') return { sets: others, current: current === act.set ? undefined : current }
  return { sets: others.toSpliced(act.order - 1, 0, act.set), current: act.isCurrent ? act.set : current }
}

async function perform(act: Act, isQueued: boolean): Promise<void> {
  if (act.act === 'next') await queue.next(act.from)
  else if (act.act === 'choose') await queue.makeCurrent(act.set, act.isCurrent)
  else if (act.act === 'add') expect((await queue.add(act.set)).status).toBe(isQueued ? 404 : 201)
  else if (isQueued && act.act === 'remove') expect(await queue.remove(act.set)).toBe(204)
  else if (isQueued && act.act === 'move') await queue.move(act.set, act.order, act.isCurrent)
}

test('the queue is what one would write down, after whatever is done with it', async () => {
  const property = fc.asyncProperty(acts, async acts => {
    await queue.ask('DELETE', '')
    let paper: Paper = { sets: [], current: undefined }
    for (const act of acts) {
      await perform(act, act.act !== 'next' && paper.sets.includes(act.set))
      paper = write(paper, act)
      expect(await queue.shown()).toBe(paper.sets.map(each => (each === paper.current ? `[${each}]` : each)).join(' '))
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
