/**
 * The absolute address of a picture or a recording, from its path below `/media/` (`art/sets/12-640.webp`).
 * Absolute, because Media Session and share previews want it so.
 */
export function mediaUrl(path: string, origin: string = globalThis.location.origin): string {
  return `${origin}/media/${path.replace(/^\/+/, '')}`
}
