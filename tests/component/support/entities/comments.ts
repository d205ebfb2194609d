import type { Post } from '#contract/entities/activity.ts'
import type { ReportedComment } from '#contract/entities/reported-comment.ts'
import { newId } from '../entities.ts'

export const aComment = (given: Partial<Post> = {}): Post => ({
  id: newId(),
  text: 'What a set.',
  set_timestamp: null,
  set_meta_id: null,
  track_meta_id: null,
  timestamp: '2026-06-01T12:00:00.000Z',
  author: { id: newId(), username: 'mara', avatar_url: null },
  ...given,
})

export const aReport = (given: Partial<ReportedComment> = {}): ReportedComment => ({
  id: newId(),
  text: 'Buy followers.',
  timestamp: '2026-06-01T12:00:00.000Z',
  author: { id: newId(), username: 'mara', avatar_url: null },
  set_meta: { id: newId(), set_name: 'Nordlicht' },
  track_meta: null,
  set_timestamp: 600_000,
  reports: [{ id: newId(), reason: 'spam', text: '', created_dt: '2026-06-02T12:00:00.000Z' }],
  hidden: null,
  decided_dt: null,
  decided_by: null,
  version: 'undecided',
  ...given,
})
