/** The app's share of this device's disk, in bytes. */
export interface StorageSpace {
  used: number
  /** The most that the browser lets it use. */
  quota: number
}

/** Resolves with null where the browser doesn't tell. */
export async function storageSpace(): Promise<StorageSpace | null> {
  if (!navigator.storage?.estimate) return null
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : { used: usage, quota }
}
