import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { ErrorBody } from '#contract/shapes.ts'

/** Uploads as the real client of tus makes them, in Node. */

interface Sending extends UploadOptions {
  token: string
  name: string
}

/** Sends a recording. Resolves with the id of the upload when all bytes are there; rejects with tus' error. */
export function send(url: string, bytes: Buffer, { token, name, metadata, ...options }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/api/studio/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name, ...metadata },
      chunkSize: 64 * 1024,
      retryDelays: Array.from({ length: 20 }, () => 20),
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    })
    upload.start()
  })
}

/** The status and message of a refused upload. */
export async function refusalOf(sending: Promise<string>): Promise<string> {
  const error: DetailedError = await sending.then(
    id => {
      throw new Error(`${id} was taken`)
    },
    reason => reason,
  )
  const response = error.originalResponse
  if (!response) throw error
  return `${response.getStatus()} ${ErrorBody.parse(JSON.parse(response.getBody())).message}`
}

/** A line to the server at `url` that is cut each time so many bytes have gone up: all of its connections end at once. */
export async function startCutLine(url: string, bytesBetweenCuts: number) {
  const sockets = new Set<Socket>()
  let cuts = 0
  let since = 0
  const server = createServer(down => {
    const up = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [down, up],
      [up, down],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy())
    }
    up.pipe(down)
    down.on('data', bytes => {
      since += bytes.length
      const isCut = since >= bytesBetweenCuts
      if (isCut) since = 0
      up.write(bytes, () => {
        if (!isCut) return
        cuts += 1
        for (const socket of sockets) socket.destroy()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    cuts: () => cuts,
    async close() {
      const closed = once(server, 'close')
      for (const socket of sockets) socket.destroy()
      server.close()
      await closed
    },
  }
}
