import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

export interface Mounted {
  /** Renders something else in its place. */
  render(next: ReactNode): void
  /** Takes it away before the test ends. */
  close(): void
}

/** Renders parts of the app without the rest of it, until the test ends. */
export function mount(content: ReactNode, tag = 'div'): Mounted {
  const place = document.createElement(tag)
  // Before the overlays, which all tests share, as in a real page.
  document.body.prepend(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  onTestFinished(close)
  root.render(content)
  return { render: next => root.render(next), close }
}
