import * as z from 'zod/mini'
import { Id } from '../../../contract/shapes.ts'
import type { Change } from './changes.ts'
import { readEntry, readSettled } from './unreadable.ts'

/** What tabs and worker of one device tell each other about the outbox. */

const News = z.object({
  user: Id,
  changes: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('put'), entry: z.unknown() }),
      z.object({
        type: z.literal('gone'),
        id: z.string(),
        settled: z.unknown(),
        answer: z.unknown(),
        created: z.nullable(Id),
      }),
    ]),
  ),
})
type News = z.infer<typeof News>

/** A tab may be of another version of the app. */
function read(change: News['changes'][number]): Change[] {
  if (change.type === 'gone') return [{ ...change, settled: readSettled(change.settled) ?? null }]
  const entry = readEntry(change.entry)
  return entry ? [{ type: 'put', entry }] : []
}

const channel = () => new BroadcastChannel('segue.outbox')

/** The sender's end. A page doesn't hear what it tells itself. */
export function openChannel(hear: (user: number, changes: readonly Change[]) => void) {
  const open = channel()
  open.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data)
    if (news.success) hear(news.data.user, news.data.changes.flatMap(read))
  }
  return (user: number, changes: readonly Change[]): void => {
    const news: News = { user, changes: [...changes] }
    open.postMessage(news)
  }
}
