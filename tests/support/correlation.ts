/** Normalised correlation of two pieces of sound, the best within 150 ms of each other; 1 is the same sound. */
export function correlation(heard: Float32Array, expected: Float32Array): number {
  const window = 19_200
  const reach = 7_200
  const from = reach
  let best = -1
  const piece = expected.subarray(from, from + window)
  const energy = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0)
  const pieceEnergy = energy(piece)
  for (let shift = -reach; shift <= reach; shift += shift % 48 === 0 && best < 0.5 ? 12 : 1) {
    const other = heard.subarray(from + shift, from + shift + window)
    if (other.length < window) break
    let product = 0
    for (let i = 0; i < window; i++) product += (piece[i] ?? 0) * (other[i] ?? 0)
    best = Math.max(best, product / Math.sqrt(pieceEnergy * energy(other) + 1e-12))
  }
  return best
}
