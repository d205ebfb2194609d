import { expect, test } from 'vitest'
import { noMark } from '../../../../src/data/marks/mark.ts'
import { favourite } from '../../../../src/data/outbox/kinds/marks.ts'
import { createMirror } from '../../../../src/data/outbox/mirror.ts'
import { store } from '../../../../src/state/store.ts'
import { openTestOutbox } from './test-outbox.ts'

const heart = (is_fav: boolean) => favourite.of({ item: 'set', id: 1, is_fav })

/** Two wishes for one heart, the second in the place of the first, as the tabs hear of them; and a tab. */
async function twoWishes() {
  const outbox = openTestOutbox()
  const { changes: first } = await outbox.add(heart(false))
  const { changes: second } = await outbox.add(heart(true))
  let seen = noMark
  const mirror = createMirror((_, layers) => {
    seen = layers.reduce((mark, layer) => layer.apply(mark), noMark)
  })
  return { first, second, mirror, isLiked: () => seen.is_fav }
}

test('a tab shows the later of two wishes, in whichever order it hears of them', async () => {
  const { first, second, mirror, isLiked } = await twoWishes()
  mirror.apply(second)
  mirror.apply(first)
  expect(isLiked()).toBe(true)
  expect(store.get(mirror.entries)).toHaveLength(1)
})

test('what is gone does not come back with late news', async () => {
  const { second, mirror, isLiked } = await twoWishes()
  const [put] = second
  if (put?.type !== 'put') throw new Error('It waits')
  mirror.apply(second)
  mirror.apply([{ type: 'gone', id: put.entry.id, settled: null, answer: null, created: null }])
  mirror.apply(second)
  expect(store.get(mirror.entries)).toEqual([])
  expect(isLiked()).toBe(false)
})
