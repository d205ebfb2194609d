import { describe, expect, test } from 'vitest'
import type { Overlay } from '../../../../../src/data/marks/mark.ts'
import { createMarks } from '../../../../../src/data/marks/marks.ts'
import { watch } from '../../../../../src/state/store.ts'

const set = (id: number, is_fav: boolean, likes: number) => ({
  id,
  likes,
  user_fav: { is_fav, show_likes: false, user_likes: 0, first_liked_date: null, current_timestamp: 0 },
})

const heart = (is_fav: boolean, settledAt: number | null = null): Overlay => ({
  settledAt,
  apply: mark => ({ ...mark, is_fav }),
})

describe('marks', () => {
  test('the marks of every set, track, artist and label in an answer are merged, at any depth', () => {
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

  test('a comment is reported, and its author blocked, by what was requested last: another device may have undone it', () => {
    const marks = createMarks()
    const blocked: Overlay = { settledAt: 150, apply: mark => ({ ...mark, is_blocked: true }) }
    const comment = (is_reported: boolean) => ({ id: 4, is_reported, author: { id: 7, is_blocked: false } })
    marks.overlay('listener/7', [blocked])
    marks.applyServer({ data: [comment(false)] }, 100)
    expect(marks.get('listener/7').is_blocked).toBe(true)
    marks.applyServer({ data: [comment(true)] }, 200)
    expect(marks.get('listener/7').is_blocked).toBe(false)
    expect(marks.get('comment/4').is_reported).toBe(true)
  })

  test('an answer that was requested earlier changes nothing', () => {
    const marks = createMarks()
    marks.applyServer(set(1, true, 5), 200)
    marks.applyServer(set(1, false, 4), 100)
    expect(marks.get('set/1')).toMatchObject({ is_fav: true, likes: 5 })
  })

  test('a pending write is shown over any answer, and marked as unsent', () => {
    const marks = createMarks()
    marks.overlay('set/1', [heart(true)])
    marks.applyServer(set(1, false, 4), 100)
    expect(marks.get('set/1')).toMatchObject({ is_fav: true, unsent: true })
    marks.overlay('set/1', [])
    expect(marks.get('set/1')).toMatchObject({ is_fav: false, unsent: false })
  })

  test('an answered write is shown over pages cached before it, not over answers requested after it', () => {
    const marks = createMarks()
    marks.overlay('set/1', [heart(true, 500)])
    marks.applyServer(set(1, false, 4), 400)
    expect(marks.get('set/1')).toMatchObject({ is_fav: true, unsent: false })
    marks.applyServer(set(1, false, 4), 600)
    expect(marks.get('set/1')).toMatchObject({ is_fav: false })
  })

  test('only listeners of a mark that has changed are called', () => {
    const marks = createMarks()
    marks.applyServer({ data: [set(1, false, 4), set(2, false, 8)] }, 100)
    const changed: string[] = []
    const first = marks.get('set/1')
    marks.get('set/2')
    watch(marks.of('set/1'), () => changed.push('set/1'))
    watch(marks.of('set/2'), () => changed.push('set/2'))
    marks.applyServer({ data: [set(1, false, 4), set(2, false, 9)] }, 200)
    expect(changed).toEqual(['set/2'])
    expect(marks.get('set/1')).toBe(first)
  })

  test('a listener of an unknown mark is called when an answer contains it', () => {
    const marks = createMarks()
    let calls = 0
    marks.get('set/1')
    watch(marks.of('set/1'), () => calls++)
    marks.applyServer(set(1, true, 4), 100)
    expect(calls).toBe(1)
    expect(marks.get('set/1').is_fav).toBe(true)
  })

  test('clearing removes the marks of the previous listener', () => {
    const marks = createMarks()
    marks.applyServer(set(1, true, 4), 100)
    marks.overlay('set/2', [heart(true)])
    marks.get('set/1')
    let calls = 0
    watch(marks.of('set/1'), () => calls++)
    marks.clear()
    expect(calls).toBe(1)
    expect(marks.get('set/1')).toMatchObject({ is_fav: false, likes: 0 })
    expect(marks.get('set/2').is_fav).toBe(false)
  })
})
