import type { Notification } from '../../../contract/entities/activity.ts'

type Release = Notification['release']
type ReleasedTrack = NonNullable<Release['track_meta']>

/** A notification whose track is known (product, 2.19). */
export interface Shown extends Notification {
  release: Release & { track_meta: ReleasedTrack }
}

const isShown = (notification: Notification): notification is Shown => notification.release.track_meta !== null

/** What is shown of the loaded pages. A notification that came meanwhile shifts them: none must show twice. */
export const shownOf = (pages: readonly { data: readonly Notification[] }[]): readonly Shown[] => [
  ...new Map(
    pages
      .flatMap(({ data }) => data)
      .filter(isShown)
      .map(notification => [notification.id, notification]),
  ).values(),
]

/** How many of them are unread: what the badge counts. */
export const unreadOf = (shown: readonly Shown[], isRead: (id: number) => boolean): number =>
  shown.filter(({ id }) => !isRead(id)).length

/** What a notification says before the name of what was released. A followed artist's new track was no ID anywhere. */
export function saysBefore({ track_position, set_meta }: Release): string {
  if (!set_meta) return 'A new track was just released:'
  const id = track_position === null ? 'ID' : `ID ${track_position}`
  return `${id} in ${set_meta.set_name} was just released:`
}

/** `Mirelle Koda - Slow Tide` */
export const releasedName = ({ artist, title }: ReleasedTrack) => `${artist} - ${title}`
