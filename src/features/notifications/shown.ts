import type { Notification } from '#contract/entities/activity.ts'

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

/** What curators decided on the listener's suggestion: it was accepted, or rejected with a word. */
export interface SuggestionNotification extends Notification {
  suggestion: NonNullable<Notification['suggestion']>
}

/** A notification of which the app knows what it is about (product, 2.19). */
export type ShownNotification = ReleaseNotification | HiddenNotification | SuggestionNotification

export const isRelease = (notification: Notification): notification is ReleaseNotification =>
  notification.release.track_meta !== null

/** A decision of a later version isn't shown. */
export const isSuggestion = (notification: Notification): notification is SuggestionNotification =>
  notification.suggestion?.state === 'accepted' || notification.suggestion?.state === 'rejected'
const isShown = (notification: Notification): notification is ShownNotification =>
  isRelease(notification) || isSuggestion(notification) || Boolean(notification.hidden && notification.release.set_meta)

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

/** The text before the track's name: one without a date isn't released. A new track by a followed artist belongs to no set. */
export function releaseIntro({ track_position, set_meta, track_meta }: Release): string {
  if (!set_meta) return 'A new track was just released:'
  const id = track_position === null ? 'ID' : `ID ${track_position}`
  return `${id} in ${set_meta.set_name} was just ${track_meta?.release_date ? 'released' : 'identified'}:`
}

/** `Mirelle Koda - Slow Tide`; of an ID of which nothing is known, `ID`. */
export const releasedName = ({ artist, title }: Pick<ReleasedTrack, 'artist' | 'title'>) =>
  artist === 'ID' ? title : `${artist} - ${title}`

/** What a notification is about: the released track, the suggestion's, or the set of the comment. */
export function subjectName({ release, suggestion }: ShownNotification): string {
  const track = release.track_meta ?? suggestion?.track
  return track ? releasedName(track) : (release.set_meta?.set_name ?? '')
}
