import type { Notification } from '../../../contract/entities/activity.ts'

type Release = Notification['release']
type ReleasedTrack = NonNullable<Release['track_meta']>

/** A notification whose track is known (product, 2.19). */
export interface ShownNotification extends Notification {
  release: Release & { track_meta: ReleasedTrack }
}

const isShown = (notification: Notification): notification is ShownNotification =>
  notification.release.track_meta !== null

/** The notifications to show, without duplicates: a new notification shifts the pages that are loaded later. */
export const shownOf = (pages: readonly { data: readonly Notification[] }[]): readonly ShownNotification[] => [
  ...new Map(
    pages
      .flatMap(({ data }) => data)
      .filter(isShown)
      .map(notification => [notification.id, notification]),
  ).values(),
]

/** The number of unread notifications, for the badge. */
export const unreadCount = (shown: readonly ShownNotification[], isRead: (id: number) => boolean): number =>
  shown.filter(({ id }) => !isRead(id)).length

/** The text before the track's name. A new track by a followed artist belongs to no set. */
export function releaseIntro({ track_position, set_meta }: Release): string {
  if (!set_meta) return 'A new track was just released:'
  const id = track_position === null ? 'ID' : `ID ${track_position}`
  return `${id} in ${set_meta.set_name} was just released:`
}

/** `Mirelle Koda - Slow Tide` */
export const releasedName = ({ artist, title }: ReleasedTrack) => `${artist} - ${title}`
