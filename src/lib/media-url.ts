/**
 * The absolute address of a picture or a recording, from its path below `/media/` (`art/sets/12-640.webp`).
 * Absolute, because Media Session and share previews require it.
 */
export function mediaUrl(path: string, origin: string = globalThis.location.origin): string {
  return `${origin}/media/${path.replace(/^\/+/, '')}`
}

/**
 * The placeholder colour of a picture while it loads, for CSS. It is part of the file's name
 * (`art/sets/12-640.050a2e.webp`); undefined where it isn't.
 */
export function mediaColour(path: string): string | undefined {
  const colour = /\.([0-9a-f]{6})\.\w+$/.exec(path)?.[1]
  return colour && `#${colour}`
}
