import { expect, test } from 'vitest'
import type { Room } from '#contract/entities/together.ts'
import { roomText } from '../../../../../src/features/together/room-text.ts'
import type { Together } from '../../../../../src/listening/together/together.ts'

const room: Room = {
  id: 1,
  host: 'mira',
  is_host_here: true,
  has_ended: false,
  state: { set_meta_id: 1, position: 0, at: 0, is_playing: true, speed: 1 },
  listeners: ['mira', 'noor'],
}
const paused: Room = { ...room, state: { ...room.state, is_playing: false } }
const guest: Together = { token: 'a-token', role: 'guest', room, inStep: true }

test.each<[string, Room, Together | null, boolean, string]>([
  ['who is not in the room', room, null, false, 'mira plays'],
  ['who is not in the room, while the host pauses', paused, null, false, 'mira has paused'],
  ['a guest', room, guest, false, "You're in step with mira"],
  ['a guest whose audio could not be loaded', room, guest, true, 'mira plays'],
  ['a guest whose audio could not be loaded, while the host pauses', paused, guest, true, 'mira has paused'],
  ['a guest who plays something else', room, { ...guest, inStep: false }, true, "You're out of step"],
  ['a guest whose host is away', { ...room, is_host_here: false }, guest, false, 'mira is away'],
  ['the host', room, { ...guest, role: 'host' }, false, 'Everyone here hears what you play'],
  ['everybody, when it is over', { ...room, has_ended: true }, guest, false, 'This room has ended'],
])('%s reads what is true', (_, now, member, hasFailed, text) => {
  expect(roomText(now, member, hasFailed)).toBe(text)
})
