import type { InfiniteData } from '@tanstack/react-query'
import { Post } from '#contract/entities/activity.ts'
import { getSet, listSetPosts, listTrackPosts } from '#contract/routes/catalogue.ts'
import type { List } from '#contract/shapes.ts'
import { store } from '../../state/store.ts'
import { withChanged, withItem, withoutItem } from '../cache/loaded-pages.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { refetch } from '../cache/refetch.ts'
import { setQuery } from '../catalogue/set-queries.ts'
import { knownId } from '../outbox/created-ids.ts'
import { CommentInput } from '../outbox/kinds/comments.ts'
import type { Answered } from '../outbox/outbox.ts'
import { outbox } from '../outbox/page-outbox.ts'
import type { Settled } from '../outbox/store/entry.ts'
import { session } from '../session/session.ts'

/** Writes the server's answers to comment writes into the loaded queries, and refetches these. */

type Pages = InfiniteData<List<Post>>

/** Filters for all queries of a set's comments. */
const commentsOf = (setId: number) => ({ queryKey: [listSetPosts.path, setId] })

const update = (setId: number, change: (pages: Pages) => Pages) =>
  queryClient.setQueriesData<Pages>(commentsOf(setId), pages => pages && change(pages))

const addToCount = (setId: number, change: 1 | -1) =>
  queryClient.setQueryData(
    setQuery(setId).queryKey,
    set => set && { ...set, post_count: Math.max(0, set.post_count + change) },
  )

/** The created comment as the server answered it; in other tabs, as it was sent. Null when its id is unknown. */
function createdPost(
  input: Extract<CommentInput, { do: 'create' }>,
  settled: Settled,
  { answer, created: id }: Answered,
) {
  const post = Post.safeParse(answer)
  if (post.success) return post.data
  const { user } = store.get(session)
  if (id === null || !user) return null
  const { do: _, ...fields } = input
  return { ...fields, id, timestamp: new Date(settled.recordedAt).toISOString(), author: user }
}

function applyAnswer(setId: number, input: CommentInput, settled: Settled, answered: Answered): void {
  if (input.do === 'create') {
    const post = createdPost(input, settled, answered)
    if (!post) return
    update(setId, pages => withItem(pages, post))
    addToCount(setId, 1)
    return
  }
  const id = knownId(input.id)
  if (typeof id !== 'number') return
  if (input.do === 'edit')
    return void update(setId, pages => withChanged(pages, id, post => ({ ...post, text: input.text })))
  update(setId, pages => withoutItem(pages, id))
  addToCount(setId, -1)
}

/** After somebody was blocked or unblocked: their comments are on any set, and in its count. */
function refetchAll(): void {
  for (const { path } of [listSetPosts, listTrackPosts, getSet]) void refetch({ queryKey: [path] }).catch(ignoreOutcome)
}

outbox.onAnswered(answered => {
  const { settled } = answered
  if (settled?.kind === 'block') refetchAll()
  const input = settled?.kind === 'comment' ? CommentInput.safeParse(settled.input) : undefined
  if (!settled || !input?.success) return
  const setId = input.data.set_meta_id
  if (typeof setId === 'number') {
    applyAnswer(setId, input.data, settled, answered)
    void refetch(commentsOf(setId)).catch(ignoreOutcome)
  }
  void refetch({ queryKey: [listTrackPosts.path] }).catch(ignoreOutcome)
})
