// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

/** Has the page begin anew, with a query that is being fetched. Resolves with what the tests observe of it. */
async function loading() {
  vi.resetModules()
  const { queryClient } = await import('../../../../src/data/cache/query-client.ts')
  const { firstScreenComplete } = await import('../../../../src/app/first-screen.ts')
  let answer = (_: string) => {}
  const queryFn = () =>
    new Promise<string>(resolve => {
      answer = resolve
    })
  void queryClient.query({ queryKey: ['first'], queryFn })
  const complete = vi.fn()
  void firstScreenComplete().then(complete)
  return { complete, answer: () => answer('') }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('the first screen is complete when its answers are there', async () => {
  const { complete, answer } = await loading()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(complete).not.toHaveBeenCalled()
  answer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(complete).toHaveBeenCalled()
})

test('a press ends the wait', async () => {
  const { complete } = await loading()
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(complete).toHaveBeenCalled()
})

test('an answer that never arrives is waited for some seconds', async () => {
  const { complete } = await loading()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(complete).toHaveBeenCalled()
})
