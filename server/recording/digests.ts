import { createHash } from 'node:crypto'
import { pieceBytes } from '#contract/routes/recordings.ts'

/** Computes the SHA-256 of a file (hex) and of its pieces (base64) from chunks in order. */
export function createDigests() {
  const whole = createHash('sha256')
  const pieces: string[] = []
  let piece = createHash('sha256')
  let room = pieceBytes

  const endPiece = () => {
    pieces.push(piece.digest('base64'))
    piece = createHash('sha256')
    room = pieceBytes
  }

  return {
    update(bytes: Uint8Array) {
      whole.update(bytes)
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + room)
        piece.update(part)
        at += part.length
        room -= part.length
        if (room === 0) endPiece()
      }
    },
    finish() {
      if (room < pieceBytes) endPiece()
      return { sha256: whole.digest('hex'), digests: pieces }
    },
  }
}
