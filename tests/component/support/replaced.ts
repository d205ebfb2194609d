/** Replaces a property of a browser object. Returns a function that restores it. */
export function replaced(of: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(of, key)
  Object.defineProperty(of, key, { configurable: true, value })
  return () => {
    if (before) Object.defineProperty(of, key, before)
    else Reflect.deleteProperty(of, key)
  }
}

/** Makes the clipboard deny every write. Returns a function that restores it. */
export const withoutClipboard = () =>
  replaced(navigator, 'clipboard', {
    writeText: async () => {
      throw new DOMException('no', 'NotAllowedError')
    },
  })
