import { atom } from 'jotai/vanilla'
import { store } from '../../../state/store.ts'

/** The browser's offer to install the app (not in TypeScript: Chromium alone has it). It can be taken up once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** What the browser has offered; null while there is nothing to take up. */
export const installPrompt = atom<InstallPrompt | null>(null)

/** The listener has asked for it, whatever they said before. */
export const installAsked = atom(false)

/** Keeps the browser's offer until there is reason to make it: it may come before anything is drawn, and comes once. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    store.set(installPrompt, event)
  })
  addEventListener('appinstalled', () => store.set(installPrompt, null))
}

/** Makes the browser's offer, which needs a click. Answers whether it was taken up; it can't be made twice. */
export async function install(): Promise<boolean> {
  const offer = store.get(installPrompt)
  if (!offer) return false
  try {
    await offer.prompt()
    return (await offer.userChoice).outcome === 'accepted'
  } catch {
    return false
  } finally {
    store.set(installPrompt, null)
  }
}

/** True in a window of its own. */
const isInstalled = () =>
  ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'].some(
    mode => matchMedia(`(display-mode: ${mode})`).matches,
  )

/**
 * True where only the listener can install it, by the share sheet: in a browser on an iPhone or iPad. An iPad says that it
 * is a Mac; but no Mac is touched, and only Apple's engine knows `standalone`. A page within another app has no such sheet,
 * and isn't called Safari.
 */
const isByHand = () =>
  'standalone' in navigator &&
  navigator.standalone === false &&
  navigator.maxTouchPoints > 1 &&
  /Safari\//.test(navigator.userAgent)

/** By the browser's offer, or only by the listener's own hand. */
export type InstallWay = 'prompt' | 'by-hand'

/** How the app can be installed here and now, by what the browser has offered; null where it can't, or is. */
export function installWay(offer: InstallPrompt | null): InstallWay | null {
  if (isInstalled()) return null
  if (offer) return 'prompt'
  return isByHand() ? 'by-hand' : null
}
