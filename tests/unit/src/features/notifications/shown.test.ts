// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Notification } from '#contract/entities/activity.ts'
import { showAppBadge } from '../../../../../src/features/notifications/app-badge.ts'
import {
  releasedName,
  releaseIntro,
  shownOf,
  subjectName,
  unreadCount,
} from '../../../../../src/features/notifications/shown.ts'
import { badgeCap, cappedCount } from '../../../../../src/lib/text.ts'

const track = { id: 8, artist: 'Mirelle Koda', title: 'Slow Tide', art_url_xl: null, release_date: '2026-11-20' }
const set_meta = { id: 1, set_name: 'Nordlicht Closing Set' }

const notification = (id: number, release: Partial<Notification['release']> = {}): Notification => ({
  id,
  is_read: false,
  read_dt: null,
  created_dt: '2026-11-20T10:00:00.000Z',
  release: { set_meta, track_meta: track, track_position: 8, start_time: 0, ...release },
})

test('a notification names the ID, its set and the released track', () => {
  const { release } = notification(1)
  expect(`${releaseIntro(release)} ${releasedName(track)}`).toBe(
    'ID 8 in Nordlicht Closing Set was just released: Mirelle Koda - Slow Tide',
  )
  expect(releaseIntro({ ...release, track_position: null })).toBe('ID in Nordlicht Closing Set was just released:')
  expect(releaseIntro({ ...release, set_meta: null, track_position: null })).toBe('A new track was just released:')
})

test('an ID that was named before its release was identified', () => {
  const { release } = notification(1, { track_meta: { ...track, release_date: null } })
  expect(releaseIntro(release)).toBe('ID 8 in Nordlicht Closing Set was just identified:')
})

test("what became of the listener's suggestion is shown, unless only a later version knows it", () => {
  const none = { set_meta: null, track_meta: null, track_position: null, start_time: null }
  const decided = (id: number, state: string): Notification => ({
    ...notification(id, none),
    suggestion: { state, reason: '', track: { id: 8, artist: 'ID', title: 'ID', art_url_xl: null } },
  })
  const shown = shownOf([{ data: [decided(1, 'accepted'), decided(2, 'rejected'), decided(3, 'pondered')] }])
  expect(shown.map(({ id }) => id)).toEqual([1, 2])
  expect(shown.map(subjectName)).toEqual(['ID', 'ID'])
})

test('notifications without a track and duplicates are left out', () => {
  const first = [notification(3), notification(2, { track_meta: null })]
  const second = [notification(3), notification(1)]
  expect(shownOf([{ data: first }, { data: second }]).map(({ id }) => id)).toEqual([3, 1])
})

test('the badge counts the unread notifications that are shown, up to 99', () => {
  const read = new Set([2, 5])
  const shown = shownOf([{ data: [1, 2, 3, 4, 5].map(id => notification(id)) }])
  expect(unreadCount(shown, id => read.has(id))).toBe(3)
  expect(cappedCount(99, badgeCap.bell)).toBe('99')
  expect(cappedCount(100, badgeCap.bell)).toBe('99+')
})

test("the app's icon shows the number of unread notifications, if the platform supports it", () => {
  const badging = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) }
  showAppBadge(3, badging)
  expect(badging.setAppBadge).toHaveBeenCalledWith(3)
  showAppBadge(0, badging)
  expect(badging.clearAppBadge).toHaveBeenCalledTimes(1)
  expect(() => showAppBadge(3, {})).not.toThrow()
})
