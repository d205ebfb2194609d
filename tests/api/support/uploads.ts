import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { expect } from 'vitest'
import { EditedSet } from '#contract/entities/studio.ts'
import { listUploads } from '#contract/routes/studio/uploads.ts'
import { ErrorBody } from '#contract/shapes.ts'
import { setRole } from '../../../server/db/accounts/listeners.ts'
import type { StudioFiles } from '../../../server/studio/files.ts'
import { encodeMp3 } from '../../support/recordings/encode.ts'
import { type Frame, id3, text } from '../../support/recordings/id3.ts'
import { addSignedIn, exactly, signIn, testApp } from '../../support/server/app.ts'
import { studioFilesIn } from '../../support/server/studio-files.ts'
import { send } from '../../support/server/uploads.ts'

interface Tags {
  title?: string
  artist?: string
  /** How often the sound is repeated. */
  times?: number
  more?: Frame[]
}

let count = 0

/** A server that takes uploads, on a port, and its curator. `path` is in a folder of the test file. */
export async function uploadServer(path: (...names: string[]) => string, more: Partial<StudioFiles> = {}) {
  const studioFiles = { ...studioFilesIn(path), ...more }
  const server = await testApp({ library: studioFiles.media.library, settings: { studioFiles } })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const token = (await signIn(server, 'curator', 'demo-curator')).access
  const sound = await encodeMp3({ seconds: 30 })

  const uploads = async (by = token) =>
    exactly(listUploads.answer, (await server.ask('GET', '/api/studio/uploads', { token: by })).body).data
  async function upload(id: string) {
    const found = (await uploads()).find(each => each.id === id)
    if (!found) throw new Error('It is gone')
    return found
  }
  const ask = (
    method: 'HEAD' | 'PATCH' | 'POST',
    of: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ) =>
    fetch(`${url}/api/studio/uploads${of}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })

  return {
    app: server.app,
    db: server.db,
    close: server.close,
    /** As in other tests. */
    askApi: server.ask,
    studioFiles,
    url,
    token,
    uploads,
    upload,
    ask,
    /** A recording whose bytes nothing else has. */
    recording({ title = `Night ${++count}`, artist = `Cleo ${count}`, times = 1, more = [] }: Tags = {}) {
      const tags = [text('TIT2', title), text('TPE1', artist), text('TDRC', '2026-05-06'), text('TCON', 'Techno')]
      return Buffer.concat([id3(4, [...tags, ...more]), ...Array.from({ length: times }, () => sound)])
    },
    take: (bytes: Buffer, { to = url, ...more }: Partial<Parameters<typeof send>[2]> & { to?: string } = {}) =>
      send(to, bytes, { token, name: 'set.mp3', chunkSize: 512 * 1024, ...more }),
    /** The upload when it has been read. */
    async read(id: string) {
      await expect.poll(async () => (await upload(id)).state).toMatch(/done|refused/)
      return upload(id)
    },
    draft: async (id: number | null) =>
      exactly(EditedSet, (await server.ask('GET', `/api/studio/drafts/${id}`, { token })).body),
    set: async (id: number) => exactly(EditedSet, (await server.ask('GET', `/api/studio/sets/${id}`, { token })).body),
    async publish(draftId: number | null): Promise<number> {
      const { version } = exactly(EditedSet, (await server.ask('GET', `/api/studio/drafts/${draftId}`, { token })).body)
      const { body } = await server.ask('POST', `/api/studio/drafts/${draftId}/publish`, { token, body: { version } })
      return Object(body).set_id
    },
    remove: (id: string, by = token) => server.ask('DELETE', `/api/studio/uploads/${id}`, { token: by }),
    /** Sends a tracklist or a picture with an upload. */
    addFile: (id: string, name: string, content: Uint8Array | string, by = token) => {
      const body = { name, content: Buffer.from(content).toString('base64') }
      return server.ask('PUT', `/api/studio/uploads/${id}/files`, { token: by, body })
    },
    /** Begins an upload without sending its bytes. */
    begin: (length: number, by = token) =>
      ask('POST', '', {
        authorization: `Bearer ${by}`,
        'upload-length': String(length),
        'upload-metadata': `filename ${btoa('set.mp3')}`,
      }),
    /** Sends bytes from an offset on. */
    patch: (id: string, bytes: Uint8Array, offset: number, by = token) => {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      return ask('PATCH', `/${id}`, { authorization: `Bearer ${by}`, ...headers }, bytes)
    },
    /** A request that sends a part of its bytes, and then nothing more. */
    hang(id: string, bytes: Uint8Array, length: number) {
      const headers = {
        ...{ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, 'content-length': length },
        ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      }
      const sent = request(`${url}/api/studio/uploads/${id}`, { method: 'PATCH', headers })
      sent.on('error', () => undefined)
      sent.write(bytes)
      return sent
    },
    async curator(name: string) {
      const { id, access } = await addSignedIn(server, name)
      await setRole(server.db, id, 'curator')
      return { id, token: access }
    },
    /** How many bytes of an upload are on the disk. */
    async bytesOf(id: string): Promise<number> {
      const { path: file } = await server.db
        .selectFrom('uploads')
        .select('path')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return (await stat(path('uploads', file))).size
    },
  }
}

export const idOf = ({ headers }: Response) => headers.get('location')?.split('/').at(-1) ?? ''
export const refusal = async (answer: Response) => `${answer.status} ${ErrorBody.parse(await answer.json()).message}`
