import type { Kept, KeptSet } from './kept-sets.ts'

/**
 * Writes one value after the other, and of those that come while one is written only the last. `onWritten` is told whether the last
 * write succeeded.
 */
export function keeper(kept: Pick<Kept, 'write'>, onWritten: (succeeded: boolean) => void) {
  let next: { value: KeptSet | null } | null = null
  let isWriting = false

  async function write(): Promise<void> {
    isWriting = true
    while (next) {
      const { value } = next
      next = null
      const succeeded = await kept.write(value).then(
        () => true,
        () => false,
      )
      onWritten(succeeded)
    }
    isWriting = false
  }

  return (value: KeptSet | null) => {
    next = { value }
    if (!isWriting) void write()
  }
}
