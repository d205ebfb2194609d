import { onTestFinished } from 'vitest'

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Puts the page into the background until it is shown, or the test has finished: files share the modules that know of it. */
export function hidePage(): { show(): void } {
  setHidden(true)
  const show = () => setHidden(false)
  onTestFinished(show)
  return { show }
}
