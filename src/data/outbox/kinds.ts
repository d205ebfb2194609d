import type { Kind } from './kind.ts'
import { comment } from './kinds/comments.ts'
import { favourite, follow, likes, purchase } from './kinds/marks.ts'
import { moment } from './kinds/moments.ts'
import { notificationRead } from './kinds/notifications.ts'
import { progress } from './kinds/progress.ts'
import { queue } from './kinds/queue.ts'

/** What a page can write. */
export const kinds = { favourite, likes, follow, purchase, progress, moment, comment, queue, notificationRead }
export type Kinds = typeof kinds

const byName: ReadonlyMap<string, Kind> = new Map(Object.values(kinds).map(kind => [kind.name, kind]))

/** The declaration an entry belongs to; undefined for a kind that this app doesn't know (any more, or yet). */
export const kindOf = (name: string): Kind | undefined => byName.get(name)
