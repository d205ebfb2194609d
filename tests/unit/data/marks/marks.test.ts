import { describe, expect, test } from 'vitest'
import type { Overlay } from '../../../../src/data/marks/mark.ts'
import { createMarks } from '../../../../src/data/marks/marks.ts'
import { watch } from '../../../../src/state/store.ts'

const set = (id: number, is_fav: boolean, likes: number) => ({
  id,
  likes,
  user_fav: { is_fav, show_likes: false, user_likes: 0, first_liked_date: null, current_timestamp: 0 },
})

const heart = (is_fav: boolean, settledAt: number | null = null): Overlay => ({
  settledAt,
  apply: mark => ({ ...mark, is_fav }),
})

describe('the marks of what is on the screens', () => {
  test('every set, track, artist and label of an answer is known by it, wherever it stands', () => {
    const marks = createMarks()
    const stats = { is_followed: true, show_likes: false, total_user_likes: 7 }
    const track_meta = {
      id: 9,
      user_likes: 41,
      user_fav: { is_fav: true, show_likes: false, user_likes: 2, first_liked_date: '2026-11-01', is_purchased: true },
    }
    marks.applyServer({ data: [{ ...set(3, true, 482), set_tracks: [{ id: 1, track_meta }] }] }, 100)
    marks.applyServer({ id: 5, user_stats: stats }, 100)
    marks.applyServer({ data: [{ id: 5, user_label_stats: { ...stats, is_followed: false } }] }, 100)
    expect(marks.get('set/3')).toMatchObject({ is_fav: true, likes: 482 })
    expect(marks.get('track/9')).toMatchObject({ is_fav: true, is_purchased: true, likes: 41, user_likes: 2 })
    expect(marks.get('artist/5')).toMatchObject({ is_followed: true, likes: 7 })
    expect(marks.get('label/5')).toMatchObject({ is_followed: false, likes: 7 })
  })

  test('an answer that was asked for earlier changes nothing', () => {
    const marks = createMarks()
    marks.applyServer(set(1, true, 5), 200)
    marks.applyServer(set(1, false, 4), 100)
    expect(marks.get('set/1')).toMatchObject({ is_fav: true, likes: 5 })
  })

  test('a write that waits is shown over whatever the server tells, and says that it is unsent', () => {
    const marks = createMarks()
    marks.overlay('set/1', [heart(true)])
    marks.applyServer(set(1, false, 4), 100)
    expect(marks.get('set/1')).toMatchObject({ is_fav: true, unsent: true })
    marks.overlay('set/1', [])
    expect(marks.get('set/1')).toMatchObject({ is_fav: false, unsent: false })
  })

  test('an answered write holds over a page that was saved before it, and gives way to one asked for after it', () => {
    const marks = createMarks()
    marks.overlay('set/1', [heart(true, 500)])
    marks.applyServer(set(1, false, 4), 400)
    expect(marks.get('set/1')).toMatchObject({ is_fav: true, unsent: false })
    marks.applyServer(set(1, false, 4), 600)
    expect(marks.get('set/1')).toMatchObject({ is_fav: false })
  })

  test('only who looks at a mark that became another one is told', () => {
    const marks = createMarks()
    marks.applyServer({ data: [set(1, false, 4), set(2, false, 8)] }, 100)
    const told: string[] = []
    const first = marks.get('set/1')
    marks.get('set/2')
    watch(marks.of('set/1'), () => told.push('set/1'))
    watch(marks.of('set/2'), () => told.push('set/2'))
    marks.applyServer({ data: [set(1, false, 4), set(2, false, 9)] }, 200)
    expect(told).toEqual(['set/2'])
    expect(marks.get('set/1')).toBe(first)
  })

  test('who looks at something unknown is told when it becomes known', () => {
    const marks = createMarks()
    let told = 0
    marks.get('set/1')
    watch(marks.of('set/1'), () => told++)
    marks.applyServer(set(1, true, 4), 100)
    expect(told).toBe(1)
    expect(marks.get('set/1').is_fav).toBe(true)
  })

  test('nobody meets what was known of another listener', () => {
    const marks = createMarks()
    marks.applyServer(set(1, true, 4), 100)
    marks.overlay('set/2', [heart(true)])
    marks.get('set/1')
    let told = 0
    watch(marks.of('set/1'), () => told++)
    marks.clear()
    expect(told).toBe(1)
    expect(marks.get('set/1')).toMatchObject({ is_fav: false, likes: 0 })
    expect(marks.get('set/2').is_fav).toBe(false)
  })
})
