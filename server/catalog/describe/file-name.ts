const day = /(?:^|[\s([_-])((?:19|20)\d\d)[-._](0[1-9]|1[0-2])[-._](0[1-9]|[12]\d|3[01])(?=$|[\s)\]_-])/

/** Parses a recording's file name without extension: `2026-05-01 Artist - Name`, `Artist - Name (2026-05-01)`. */
export function readFileName(stem: string): { artist: string | undefined; name: string; date: string | undefined } {
  const found = day.exec(stem)
  const date = found ? `${found[1]}-${found[2]}-${found[3]}` : undefined
  const isDay = date !== undefined && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
  const rest = (isDay && found ? stem.replace(found[0], ' ').replace(/[([]\s*[)\]]/g, ' ') : stem)
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+|[\s([-]+$/g, '')
  const [, artist, name] = /^(.+?) [-–—] (.+)$/.exec(rest) ?? []
  return { artist, name: name ?? (rest || stem), date: isDay ? date : undefined }
}
