/** What a platform with badges has; a browser without them has neither. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows how many are unread on the installed app's icon. A system that forbids it, or has none, shows nothing. */
export function showAppBadge(unread: number, { setAppBadge, clearAppBadge }: Badging = navigator): void {
  const shown = unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator)
  shown?.catch(() => undefined)
}
