import { stat } from 'node:fs/promises'

export interface Placed {
  /** When the file was put into its folder, in ms since 1970. */
  at: number
  /** Its modification time in whole ms, which may be older, because copies preserve it. */
  changed: number
  bytes: number
}

/** What is known of a file; undefined if it is gone. */
export async function placedAt(path: string): Promise<Placed | undefined> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) return undefined
  const { mtimeMs, ctimeMs, size } = info
  return { at: Math.max(mtimeMs, ctimeMs), changed: Math.trunc(mtimeMs), bytes: size }
}
