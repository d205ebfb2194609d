import { atom } from 'jotai/vanilla'
import { store } from '../../../state/store.ts'

/** The browser's install prompt (only Chromium has it, so TypeScript doesn't). It can be shown once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** The browser's unused prompt, null if there is none. */
export const installPrompt = atom<InstallPrompt | null>(null)

/** True if the listener has asked to install the app: the card is shown even after "Not now". */
export const installAsked = atom(false)

/** Keeps the browser's prompt for later. Call it before the first render: the event may come early, and comes once. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    store.set(installPrompt, event)
  })
  addEventListener('appinstalled', () => store.set(installPrompt, null))
}

/** True if the app runs installed, in a window of its own. */
const isInstalled = () =>
  ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'].some(
    mode => matchMedia(`(display-mode: ${mode})`).matches,
  )

/**
 * True in a browser on an iPhone or iPad, where the listener installs the app through the share sheet. An iPad claims to be
 * a Mac, but Macs have no touch screen. Only Apple's engine has `standalone`. A web view in another app has no share sheet,
 * and no "Safari" in its user agent.
 */
const isByHand = () =>
  'standalone' in navigator &&
  navigator.standalone === false &&
  navigator.maxTouchPoints > 1 &&
  /Safari\//.test(navigator.userAgent)

/** By the browser's prompt, or by hand through the share sheet. */
export type InstallWay = 'prompt' | 'by-hand'

/** How the app can be installed now; null if it can't, or is installed. */
export function installWay(prompt: InstallPrompt | null): InstallWay | null {
  if (isInstalled()) return null
  if (prompt) return 'prompt'
  return isByHand() ? 'by-hand' : null
}
