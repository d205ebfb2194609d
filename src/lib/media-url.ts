/**
 * The absolute address of a picture or a recording, from its path below `/media/` (`art/sets/12-640.webp`).
 * Absolute, because Media Session and share previews want it so.
 */
export function mediaUrl(path: string, origin: string = globalThis.location.origin): string {
  return `${origin}/media/${path.replace(/^\/+/, '')}`
}

/**
 * The colour that stands for a picture until it is there, where its name tells it (`art/sets/12-640.050a2e.webp`), for
 * CSS.
 */
export function mediaColour(path: string): string | undefined {
  const colour = /\.([0-9a-f]{6})\.\w+$/.exec(path)?.[1]
  return colour && `#${colour}`
}
