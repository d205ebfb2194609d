/** The Badging API; browsers without it have neither method. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows the number of unread notifications on the installed app's icon, where the platform supports and allows it. */
export function showAppBadge(unread: number, { setAppBadge, clearAppBadge }: Badging = navigator): void {
  const shown = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator)
  shown?.catch(() => undefined)
}
