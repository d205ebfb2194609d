/** Renders that are held, and how to end that by itself; null while renders happen at once. */
let held: { renders: Set<() => void>; timer: ReturnType<typeof setTimeout> } | null = null

/** Calls `render`, or, while renders are held, calls it once when they are released. */
export function renderUnlessHeld(render: () => void): void {
  if (held) held.renders.add(render)
  else render()
}

/**
 * Holds the renders of what is derived from atoms for at most `ms`: something more urgent needs the main thread. The
 * atoms themselves change at once.
 */
export function holdRenders(ms: number): void {
  held ??= { renders: new Set(), timer: setTimeout(releaseRenders, ms) }
}

/** Makes up for the renders that were held. */
export function releaseRenders(): void {
  if (!held) return
  const { renders, timer } = held
  clearTimeout(timer)
  held = null
  for (const render of renders) render()
}
