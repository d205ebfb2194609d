import type { Page } from 'playwright/test'
import type { Desktop } from '../../support/peers/dbus.ts'

/** What a lock screen shows about the player. */
export interface Shown {
  title: string
  artist: string
  album: string
  /** `playing`, `paused` or `none`. */
  state: string
}

export interface LockScreen {
  shown(): Promise<Shown>
  press(key: 'play' | 'pause' | 'next' | 'previous'): Promise<unknown>
}

/** The operating system's view of the player, read from a session bus. */
export const lockScreenOfDesktop = (desktop: Desktop): LockScreen => ({
  async shown() {
    // Before anything plays, the browser isn't listed as a player.
    const ask = (...args: string[]) => desktop.playerctl(...args).catch(() => '')
    const metadata = await ask('metadata', '--format', '{{title}}\n{{artist}}\n{{album}}')
    const [title = '', artist = '', album = ''] = metadata.split('\n')
    return { title, artist, album, state: (await ask('status')).toLowerCase() }
  },
  press: key => desktop.playerctl(key),
})

/**
 * Without a session bus: the metadata and handlers that the page sets on `navigator.mediaSession`. Call it before a
 * page is opened.
 */
export async function lockScreenOfPage(page: Page): Promise<LockScreen> {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const original = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      original(action, handler)
    }
    Object.assign(window, { press: (action: MediaSessionAction) => handlers[action]?.({ action }) })
  })
  return {
    shown: () =>
      page.evaluate(() => {
        const { metadata, playbackState: state } = navigator.mediaSession
        const { title = '', artist = '', album = '' } = metadata ?? {}
        return { title, artist, album, state }
      }),
    press: key => page.evaluate(`window.press('${key === 'next' || key === 'previous' ? `${key}track` : key}')`),
  }
}
