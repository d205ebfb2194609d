import * as z from 'zod/mini'

/**
 * A waveform in the JSON format of BBC audiowaveform, with one channel. `data` holds a [min, max] pair for each pixel, as
 * signed integers of `bits` bits; a pixel covers `samples_per_pixel` samples.
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
