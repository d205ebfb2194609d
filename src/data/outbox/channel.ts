import * as z from 'zod/mini'
import { Id } from '../../../contract/shapes.ts'
import type { Change } from './changes.ts'
import { Entry, Settled } from './entry.ts'

/** What tabs and worker of one device tell each other about the outbox. */

const News = z.object({
  user: Id,
  changes: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('put'), entry: Entry }),
      z.object({
        type: z.literal('gone'),
        id: z.string(),
        settled: z.nullable(Settled),
        answer: z.unknown(),
        created: z.nullable(Id),
      }),
    ]),
  ),
})
type News = z.infer<typeof News>

const channel = () => new BroadcastChannel('segue.outbox')

/** The sender's end. A page doesn't hear what it tells itself. */
export function openChannel(hear: (user: number, changes: readonly Change[]) => void) {
  const open = channel()
  open.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data)
    if (news.success) hear(news.data.user, news.data.changes)
  }
  return (user: number, changes: readonly Change[]): void => {
    const news: News = { user, changes: [...changes] }
    open.postMessage(news)
  }
}
