/** Puts something in the place of what this browser has. Returns a function that puts it back. */
export function replaced(of: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(of, key)
  Object.defineProperty(of, key, { configurable: true, value })
  return () => {
    if (before) Object.defineProperty(of, key, before)
    else Reflect.deleteProperty(of, key)
  }
}

/** As in a browser that lets no page write to the clipboard. Returns a function that puts its own back. */
export const withoutClipboard = () =>
  replaced(navigator, 'clipboard', {
    writeText: async () => {
      throw new DOMException('no', 'NotAllowedError')
    },
  })
