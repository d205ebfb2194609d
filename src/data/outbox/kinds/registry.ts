import { comment } from './comments.ts'
import { history } from './history.ts'
import type { Kind } from './kind.ts'
import { favourite, follow, likes, purchase } from './marks.ts'
import { moment } from './moments.ts'
import { notificationRead, notificationsRead } from './notifications.ts'
import { playlist } from './playlist.ts'
import { progress, stretch } from './progress.ts'
import { queue } from './queue.ts'
import { block, report } from './reports.ts'
import { setting } from './setting.ts'
import { suggestion, vote } from './suggestions.ts'

/** Every kind of write. */
export const kinds = {
  favourite,
  likes,
  follow,
  purchase,
  progress,
  stretch,
  moment,
  comment,
  queue,
  notificationRead,
  notificationsRead,
  setting,
  history,
  playlist,
  report,
  block,
  suggestion,
  vote,
}
export type Kinds = typeof kinds

const byName: ReadonlyMap<string, Kind> = new Map(Object.values(kinds).map(kind => [kind.name, kind]))

/** The kind of an entry, by name. Undefined for one that only another version of the app has. */
export const kindOf = (name: string): Kind | undefined => byName.get(name)
