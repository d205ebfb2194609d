import { maxBodyBytes } from '#contract/limits.ts'
import { addPicture } from '#contract/routes/studio/sets.ts'
import type { Registry } from '../../http/api/registry.ts'
import { invalidField } from '../../http/failure.ts'
import { oneAtATime } from '../../http/one-at-a-time.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { makeArtwork } from '../../recording/artwork.ts'
import { assertFiles, type StudioFiles } from '../files.ts'

const inTurn = oneAtATime(10, 'Many pictures are being added right now. Please try again in a moment.')

/** Renders pictures into the media. What none of the catalogue has is removed by `segue check --sweep`. */
export function pictureRoutes(registry: Registry, files: StudioFiles | undefined): void {
  registry.implementPrepared(
    addPicture,
    {
      prepare: async ({ body: { image } }) => {
        const { media } = assertFiles(files)
        try {
          return await inTurn(() => makeArtwork(Buffer.from(image, 'base64'), media))
        } catch (error) {
          throw error instanceof ImportRefusal ? invalidField('image', error.message) : error
        }
      },
      bodyLimit: maxBodyBytes,
    },
    async ({ prepared }) => prepared,
  )
}
