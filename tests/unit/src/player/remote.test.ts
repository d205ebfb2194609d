import { expect, test } from 'vitest'
import { type RemoteState, watchRemote } from '../../../../src/player/remote.ts'

function fakeRemote(refusal?: DOMException) {
  const events = new EventTarget()
  let found = (_available: boolean) => {}
  let state: RemotePlaybackState = 'disconnected'
  const seen: RemoteState[] = []
  watchRemote(
    {
      get state() {
        return state
      },
      prompt: async () => undefined,
      async watchAvailability(callback) {
        if (refusal) throw refusal
        found = callback
      },
      addEventListener: events.addEventListener.bind(events),
    },
    now => seen.push(now),
  )
  return {
    seen,
    find: (available: boolean) => found(available),
    become(next: RemotePlaybackState, event: string) {
      state = next
      events.dispatchEvent(new Event(event))
    },
  }
}

test('a device that appears, plays and goes is said', async () => {
  const remote = fakeRemote()
  remote.find(true)
  remote.become('connected', 'connect')
  remote.become('disconnected', 'disconnect')
  remote.find(false)
  expect(remote.seen).toEqual([
    { isAvailable: true, isConnected: false },
    { isAvailable: true, isConnected: true },
    { isAvailable: true, isConnected: false },
    { isAvailable: false, isConnected: false },
  ])
})

test.each([
  ['can only ask when it is wanted, one may be there', 'NotSupportedError', true],
  ['may not look, there is none', 'InvalidStateError', false],
])('where the browser %s', async (_, name, isAvailable) => {
  const { seen } = fakeRemote(new DOMException('', name))
  await expect.poll(() => seen).toEqual([{ isAvailable, isConnected: false }])
})
