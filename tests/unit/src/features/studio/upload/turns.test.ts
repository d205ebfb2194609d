import { expect, test } from 'vitest'
import { createTurns } from '../../../../../../src/features/studio/upload/turns.ts'

test('Two recordings are sent at once; the others follow in their order, and one can be cancelled before', async () => {
  const turns = createTurns(2)
  const began: string[] = []
  const wait = async (key: string) => {
    const leave = await turns.wait(key)
    began.push(`${key} ${leave ? 'goes' : 'is cancelled'}`)
    return leave
  }
  const [first] = await Promise.all([wait('a'), wait('b')])
  const [third, fourth] = [wait('c'), wait('d'), wait('e')]
  turns.cancel('c')
  await third
  first?.()
  // A second time changes nothing.
  first?.()
  await fourth
  expect(began).toEqual(['a goes', 'b goes', 'c is cancelled', 'd goes'])
})
