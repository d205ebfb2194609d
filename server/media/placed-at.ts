import { stat } from 'node:fs/promises'

/**
 * When a file was put into its folder, in milliseconds since 1970, and its size; undefined if it is gone. The modification
 * time may be older, because copies preserve it.
 */
export async function placedAt(path: string): Promise<{ at: number; bytes: number } | undefined> {
  const info = await stat(path).catch(() => undefined)
  return info?.isFile() ? { at: Math.max(info.mtimeMs, info.ctimeMs), bytes: info.size } : undefined
}
