import { stat } from 'node:fs/promises'

/**
 * When a file came to its place, in milliseconds since 1970, and its size; undefined when it is gone. Its time of change
 * may be older: a copy keeps it.
 */
export async function placedAt(path: string): Promise<{ at: number; bytes: number } | undefined> {
  const info = await stat(path).catch(() => undefined)
  return info?.isFile() ? { at: Math.max(info.mtimeMs, info.ctimeMs), bytes: info.size } : undefined
}
