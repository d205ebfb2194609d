const mebibyte = 1024 * 1024
const largeBytes = mebibyte / 2
const smallBytes = mebibyte / 16
/** 8 MB of large blocks, and as much of small ones, are kept for the next reader. */
const largeCount = 16
const keptSmall = 128

/** Memory to read files into, used again and again: new memory for each read costs more than the reading. */
export interface Blocks {
  /** A block for up to `bytes` bytes; it may be shorter. */
  take(bytes: number): Buffer
  giveBack(block: Buffer): void
}

/**
 * Large blocks need a fifth of the reads, but a listener whose connection stalls keeps one for as long. There are only so many:
 * who finds none reads into small ones, so that a thousand stalled listeners hold 70 MB and not 500.
 */
export function createBlocks(): Blocks {
  const large: Buffer[] = []
  const small: Buffer[] = []
  let made = 0

  function takeLarge(): Buffer | undefined {
    if (large.length > 0 || made === largeCount) return large.pop()
    made++
    return Buffer.allocUnsafeSlow(largeBytes)
  }

  return {
    take(bytes) {
      const block = bytes > smallBytes ? takeLarge() : undefined
      return block ?? small.pop() ?? Buffer.allocUnsafeSlow(smallBytes)
    },
    giveBack(block) {
      if (block.length === largeBytes) large.push(block)
      else if (small.length < keptSmall) small.push(block)
    },
  }
}
