import { expect, test } from 'vitest'
import { noMark } from '../../../../../src/data/marks/mark.ts'
import { favourite } from '../../../../../src/data/outbox/kinds/marks.ts'
import { createMirror } from '../../../../../src/data/outbox/mirror.ts'
import { store } from '../../../../../src/state/store.ts'
import { openTestOutbox } from '../../../../support/outbox/test-outbox.ts'

const heart = (is_fav: boolean) => favourite.of({ item: 'set', id: 1, is_fav })

/** A tab's mirror, and the broadcasts of two writes of one heart, of which the second replaces the first. */
async function twoWrites() {
  const outbox = openTestOutbox()
  const { changes: first } = await outbox.add(heart(false))
  const { changes: second } = await outbox.add(heart(true))
  let seen = noMark
  const mirror = createMirror((_, overlays) => {
    seen = overlays.reduce((mark, overlay) => overlay.apply(mark), noMark)
  })
  return { first, second, mirror, isLiked: () => seen.is_fav }
}

test('a tab shows the later of two writes, in whichever order their broadcasts arrive', async () => {
  const { first, second, mirror, isLiked } = await twoWrites()
  mirror.apply(second)
  mirror.apply(first)
  expect(isLiked()).toBe(true)
  expect(store.get(mirror.entries)).toHaveLength(1)
})

test('a late broadcast does not restore a removed entry', async () => {
  const { second, mirror, isLiked } = await twoWrites()
  const [put] = second
  if (put?.type !== 'put') throw new Error('It is pending')
  mirror.apply(second)
  mirror.apply([{ type: 'gone', id: put.entry.id, settled: null, answer: null, created: null }])
  mirror.apply(second)
  expect(store.get(mirror.entries)).toEqual([])
  expect(isLiked()).toBe(false)
})
