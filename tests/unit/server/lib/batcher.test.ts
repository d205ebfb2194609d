import { expect, test } from 'vitest'
import { Batcher } from '../../../../server/lib/batcher.ts'

/** A batcher of words, named by their letters. Each batch waits until the test answers it. */
function letterBatcher({ maxSize = 10 } = {}) {
  const batches: { words: readonly string[]; answer(): void; fail(): void }[] = []
  let started = () => {}
  const batcher = new Batcher<string, string>({
    run: words =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(words.map(word => word.toUpperCase()))
        batches.push({ words, answer, fail: () => reject(new Error(words.join())) })
        started()
      }),
    namesOf: word => [...word],
    maxSize,
  })
  /** Resolves with the next batch once it runs. */
  const next = async () => {
    const seen = batches.shift()
    if (seen) return seen
    await new Promise<void>(resolve => {
      started = resolve
    })
    const batch = batches.shift()
    if (!batch) throw new Error('No batch has started')
    return batch
  }
  return { add: (word: string) => batcher.add(word), next }
}

test('what is added at once runs together, and what is added meanwhile runs in the next batch', async () => {
  const { add, next } = letterBatcher()
  const first = ['a', 'b'].map(add)
  const batch = await next()
  expect(batch.words).toEqual(['a', 'b'])
  const second = ['c', 'd'].map(add)
  batch.answer()
  expect(await Promise.all(first)).toEqual(['A', 'B'])
  const later = await next()
  expect(later.words).toEqual(['c', 'd'])
  later.answer()
  expect(await Promise.all(second)).toEqual(['C', 'D'])
})

test('two items with a common name run in different batches, in their order', async () => {
  const { add, next } = letterBatcher()
  const all = ['ab', 'bc', 'cd', 'e'].map(add)
  for (const expected of [['ab', 'e'], ['bc'], ['cd']]) {
    const batch = await next()
    expect(batch.words).toEqual(expected)
    batch.answer()
  }
  expect(await Promise.all(all)).toEqual(['AB', 'BC', 'CD', 'E'])
})

test('a batch has at most its maximum of items', async () => {
  const { add, next } = letterBatcher({ maxSize: 2 })
  const all = ['a', 'b', 'c'].map(add)
  for (const expected of [['a', 'b'], ['c']]) {
    const batch = await next()
    expect(batch.words).toEqual(expected)
    batch.answer()
  }
  await Promise.all(all)
})

test('a batch that fails rejects its own items, and the next one runs', async () => {
  const { add, next } = letterBatcher({ maxSize: 1 })
  const outcomes = Promise.allSettled(['a', 'b'].map(add))
  ;(await next()).fail()
  ;(await next()).answer()
  expect(await outcomes).toMatchObject([{ reason: { message: 'a' } }, { value: 'B' }])
  const again = add('a')
  ;(await next()).answer()
  expect(await again).toBe('A')
})
