import { expect, test, vi } from 'vitest'
import { anySignal } from '../../../../src/lib/any-signal.ts'

test('the joined signal aborts with the first one, and for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const joined = anySignal([one.signal, other.signal])
  const aborted = vi.fn()
  joined.addEventListener('abort', aborted)
  expect(joined.aborted).toBe(false)
  other.abort('late')
  one.abort('later')
  expect(joined.reason).toBe('late')
  expect(aborted).toHaveBeenCalledOnce()
})

test('it is aborted from the start where one of them is', () => {
  const joined = anySignal([new AbortController().signal, AbortSignal.abort('gone')])
  expect([joined.aborted, joined.reason]).toEqual([true, 'gone'])
})
