import type { Notification } from '../../../contract/entities/activity.ts'

type Release = Notification['release']
type ReleasedTrack = NonNullable<Release['track_meta']>
type SetOf = NonNullable<Release['set_meta']>

/** A release whose track is known. */
export interface ReleaseNotification extends Notification {
  release: Release & { track_meta: ReleasedTrack }
}

/** A comment of the listener on a set that a curator has hidden. */
export interface HiddenNotification extends Notification {
  release: Release & { set_meta: SetOf }
  hidden: NonNullable<Notification['hidden']>
}

/** A notification of which the app knows what it is about (product, 2.19). */
export type ShownNotification = ReleaseNotification | HiddenNotification

export const isRelease = (notification: Notification): notification is ReleaseNotification =>
  notification.release.track_meta !== null
const isShown = (notification: Notification): notification is ShownNotification =>
  isRelease(notification) || Boolean(notification.hidden && notification.release.set_meta)

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

/** What a notification is about: the released track, or the set of the comment. */
export const subjectName = (notification: ShownNotification): string =>
  isRelease(notification) ? releasedName(notification.release.track_meta) : notification.release.set_meta.set_name
