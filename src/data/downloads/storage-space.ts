/** How much of this device's disk the app takes, and how much it may take at most, in bytes. */
export interface Room {
  used: number
  quota: number
}

/** Null where the browser doesn't say. */
export async function room(): Promise<Room | null> {
  if (!navigator.storage?.estimate) return null
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : { used: usage, quota }
}
