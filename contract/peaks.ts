import * as z from 'zod/mini'

/**
 * A waveform in the BBC audiowaveform JSON form, one channel. `data` holds a pair [min, max] per pixel,
 * `samples_per_pixel` samples each, as signed integers of `bits` bits.
 */
export const Peaks = z.object({
  version: z.literal(2),
  channels: z.literal(1),
  sample_rate: z.int(),
  samples_per_pixel: z.int(),
  bits: z.union([z.literal(8), z.literal(16)]),
  length: z.int(),
  data: z.array(z.int()),
})
export type Peaks = z.infer<typeof Peaks>
