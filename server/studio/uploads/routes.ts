import { maxBodyBytes } from '#contract/limits.ts'
import * as contract from '#contract/routes/studio/uploads.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure } from '../../http/failure.ts'
import { decodableExtensions } from '../../recording/sound/find-sound.ts'
import { assertFiles, type StudioFiles } from '../files.ts'
import { removeFiles, writeBeside } from './folder.ts'
import { findUpload, listUploads, removeRow } from './store.ts'

/** What a curator does with uploads, besides sending their bytes (`tus-routes.ts`). */
export function uploadRoutes(registry: Registry, files: StudioFiles | undefined): void {
  registry.implement(contract.listUploads, async ({ caller: { userId }, db }) => {
    const { maxUpload, bitRate } = assertFiles(files)
    const [data, takes] = [await listUploads(db, userId), JSON.stringify(await decodableExtensions())]
    return new JsonText(`{"data":${data},"max_size":${maxUpload},"bit_rate":${bitRate / 1000},"takes":${takes}}`)
  })

  registry.implement(
    contract.addUploadFile,
    { bodyLimit: maxBodyBytes },
    async ({ params: { id }, body: { name, content }, caller: { userId }, db }) => {
      const { uploads } = assertFiles(files)
      const { kind, state, path } = await findUpload(db, id, userId)
      if (kind === 'sound') throw new Failure(422, 'A single track takes no tracklist and no picture')
      if (state !== 'receiving') throw new Failure(409, 'This upload is complete already')
      await writeBeside(uploads, path, name, Buffer.from(content, 'base64'))
      return null
    },
  )

  registry.implement(contract.removeUpload, async ({ params: { id }, caller: { userId }, db }) => {
    const { uploads } = assertFiles(files)
    await findUpload(db, id, userId)
    await removeRow(db, id)
    await removeFiles(uploads, id)
    return null
  })
}
