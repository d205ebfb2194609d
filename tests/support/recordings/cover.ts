import sharp from 'sharp'

/** A picture as the sleeve of a recording: a JPEG that isn't square. */
export const makeCover = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#2277aa' } })
    .jpeg()
    .toBuffer()
