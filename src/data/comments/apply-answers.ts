import type { InfiniteData } from '@tanstack/react-query'
import { Post } from '../../../contract/entities/activity.ts'
import { listSetPosts, listTrackPosts } from '../../../contract/routes/catalogue.ts'
import type { List } from '../../../contract/shapes.ts'
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

/** What the server has answered stands in what is loaded, until it is loaded anew. */

type Pages = InfiniteData<List<Post>>

/** Every list of a set's comments. */
const commentsOf = (setId: number) => ({ queryKey: [listSetPosts.path, setId] })

const change = (setId: number, work: (known: Pages) => Pages) =>
  queryClient.setQueriesData<Pages>(commentsOf(setId), known => known && work(known))

const count = (setId: number, more: 1 | -1) =>
  queryClient.setQueryData(
    setQuery(setId).queryKey,
    set => set && { ...set, post_count: Math.max(0, set.post_count + more) },
  )

/** The comment as the server has it; where another tab heard of it, as it was sent. */
function created(input: Extract<CommentInput, { do: 'create' }>, settled: Settled, { answer, created: id }: Answered) {
  const told = Post.safeParse(answer)
  if (told.success) return told.data
  const { user } = store.get(session)
  if (id === null || !user) return null
  const { do: _, ...fields } = input
  return { ...fields, id, timestamp: new Date(settled.recordedAt).toISOString(), author: user }
}

function settle(setId: number, input: CommentInput, settled: Settled, answered: Answered): void {
  if (input.do === 'create') {
    const post = created(input, settled, answered)
    if (!post) return
    change(setId, known => withItem(known, post))
    count(setId, 1)
    return
  }
  const id = knownId(input.id)
  if (typeof id !== 'number') return
  if (input.do === 'edit')
    return void change(setId, known => withChanged(known, id, post => ({ ...post, text: input.text })))
  change(setId, known => withoutItem(known, id))
  count(setId, -1)
}

outbox.onAnswered(answered => {
  const { settled } = answered
  const input = settled?.kind === 'comment' ? CommentInput.safeParse(settled.input) : undefined
  if (!settled || !input?.success) return
  const setId = input.data.set_meta_id
  if (typeof setId === 'number') {
    settle(setId, input.data, settled, answered)
    void refetch(commentsOf(setId)).catch(ignoreOutcome)
  }
  void refetch({ queryKey: [listTrackPosts.path] }).catch(ignoreOutcome)
})
