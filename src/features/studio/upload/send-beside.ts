import { addUploadFile } from '#contract/routes/studio/uploads.ts'
import { call } from '../../../data/api/api.ts'
import { NetworkFailure } from '../../../data/api/network-failure.ts'
import { base64Of } from '../parts/base64.ts'

/** Sends the files of a recording's name, before its bytes. Throws if there is no answer; what is refused is left out. */
export async function sendBeside(id: string, beside: readonly File[]): Promise<void> {
  for (const file of beside) {
    const body = { name: file.name, content: await base64Of(file) }
    const result = await call(addUploadFile, { params: { id }, body })
    if (result.ok || result.status < 500) continue
    throw result.isDefect ? new Error(result.body.message) : new NetworkFailure(result.body.message)
  }
}
