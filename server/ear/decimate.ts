/**
 * Mixes a recording to mono and halves its sample rate until it is the lowest above 11 kHz, while it is decoded. What is above a new
 * rate's limit is filtered out before, since it would come back as tones that are in no recording.
 */
export function createDecimator(sampleRate: number) {
  const halvings = Math.max(0, Math.floor(Math.log2(sampleRate / 11_000)))
  // The last one is steep: up to 5.1 of 6 kHz pass unharmed. The others' errors fold to where the last one removes them.
  const stages = Array.from({ length: halvings }, (_, stage) => createHalving(stage === halvings - 1 ? 12 : 4))
  return {
    sampleRate: sampleRate / 2 ** halvings,
    /** The next samples at the lower rate. */
    take(left: Float32Array, right: Float32Array): Float32Array {
      const mono = new Float32Array(left.length)
      for (let at = 0; at < mono.length; at++) mono[at] = ((left[at] ?? 0) + (right[at] ?? 0)) / 2
      let samples: Float32Array = mono
      for (const halve of stages) samples = halve(samples)
      return samples
    },
  }
}

/**
 * Halves a sample rate with a half-band filter: a windowed sinc of whose coefficients every second one is zero, and which is
 * symmetric. `pairs` is how many of the others there are on either side.
 */
function createHalving(pairs: number): (samples: Float32Array) => Float32Array {
  const reach = 2 * pairs - 1
  const sides = Float32Array.from({ length: pairs }, (_, pair) => {
    const x = 2 * pair + 1
    return (Math.sin((Math.PI * x) / 2) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1)))
  })
  const middle = 1 - 2 * sides.reduce((sum, side) => sum + side, 0)
  /** The samples before the next block that its first results are made of. */
  const overlap = 2 * reach
  let row = new Float32Array(overlap)
  let skip = 0

  return samples => {
    const length = overlap + samples.length
    if (row.length < length) {
      const larger = new Float32Array(length)
      larger.set(row.subarray(0, overlap))
      row = larger
    }
    row.set(samples, overlap)
    const halved = new Float32Array(Math.max(0, (samples.length - skip + 1) >> 1))
    for (let at = 0; at < halved.length; at++) {
      const center = skip + 2 * at + reach
      let sum = middle * (row[center] ?? 0)
      for (let pair = 0; pair < pairs; pair++) {
        const x = 2 * pair + 1
        sum += (sides[pair] ?? 0) * ((row[center - x] ?? 0) + (row[center + x] ?? 0))
      }
      halved[at] = sum
    }
    skip += 2 * halved.length - samples.length
    row.copyWithin(0, samples.length, length)
    return halved
  }
}
