import fc from 'fast-check'

/** Flips bits of a byte, cuts bytes out, or repeats them. */
export const blow = fc.record({
  at: fc.nat(2000),
  bits: fc.oneof(fc.constantFrom(0xff, 0x80, 0x40, 1), fc.nat(255)),
  kind: fc.constantFrom('flip', 'flip', 'flip', 'cut', 'repeat', 'end'),
  length: fc.nat(40),
})
type Blow = typeof blow extends fc.Arbitrary<infer Value> ? Value : never

export function damage(bytes: Buffer, { at: anywhere, bits, kind, length }: Blow): Buffer {
  const at = bytes.length === 0 ? 0 : anywhere % bytes.length
  if (kind === 'end') return bytes.subarray(0, at)
  const behind = bytes.subarray(kind === 'cut' ? at + length : at)
  const [head, rest] = [bytes.subarray(0, kind === 'repeat' ? at + length : at), Buffer.from(behind)]
  if (kind === 'flip') rest[0] = (rest[0] ?? 0) ^ bits
  return Buffer.concat([head, rest])
}
