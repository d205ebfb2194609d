import { addUploadFile } from '../../../../contract/routes/studio/uploads.ts'
import { call } from '../../../data/api/api.ts'

async function base64(file: File): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Sends the files of a recording's name, before its bytes. Throws if there is no answer; what is refused is left out. */
export async function sendBeside(id: string, beside: readonly File[]): Promise<void> {
  for (const file of beside) {
    const body = { name: file.name, content: await base64(file) }
    const result = await call(addUploadFile, { params: { id }, body })
    if (!result.ok && result.status >= 500) throw new Error(result.body.message)
  }
}
