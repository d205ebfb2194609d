import type { Notification, Play, QueueItem } from '#contract/entities/activity.ts'
import type { Listen } from '#contract/entities/history.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { newId } from '../entities.ts'

export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: newId(),
  is_read: false,
  read_dt: null,
  created_dt: '2026-06-01T12:00:00.000Z',
  release: {
    set_meta: { id: newId(), set_name: 'Nordlicht' },
    track_meta: { id: newId(), artist: 'Tarn', title: 'Undertow', art_url_xl: null, release_date: '2026-06-01' },
    track_position: 9,
    start_time: 2_892_000,
  },
  ...given,
})

export const aPlay = (set: SetSummary, current_timestamp: number): Play => ({
  set_meta_id: set.id,
  set_meta: set,
  current_timestamp,
  updated_at: '2026-06-01T12:00:00.000Z',
})

/** A listen that began then (ISO 8601), and left the set at a place (ms). */
export const aListen = (set_meta: SetSummary, started_dt: string, current_timestamp: number): Listen => ({
  id: newId(),
  set_meta,
  started_dt,
  ended_dt: started_dt,
  current_timestamp,
  heard: current_timestamp,
})

/** A queue of these sets; `current` is the index of the current one. */
export const aQueue = (sets: SetSummary[], current = 0, played = current): QueueItem[] =>
  sets.map((set_meta, index) => ({
    id: newId(),
    user_id: 1,
    set_meta_id: set_meta.id,
    set_meta,
    order: index + 1,
    is_current: index === current,
    is_played: index < played,
  }))
