import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import { freePort } from '../../support/server/free-port.ts'
import { testServer } from '../../support/server/test-server.ts'
import { examine, listen } from '../support/doctor.ts'

const location = '/internal-recordings/'

const media = mkdtempSync(join(tmpdir(), 'segue-doctor-media-'))
writeFileSync(join(media, 'a set.mp3'), 'a recording')
const settings = { nginxMediaLocation: location }
afterAll(() => rmSync(media, { recursive: true }))
const server = await testServer({ template: 'empty', library: openFolderLibrary(media), settings })
const port = String(await freePort())
await server.app.listen({ port: Number(port), host: '127.0.0.1' })

const examined = async (environment: Record<string, string> = {}) => {
  const [finding, ...more] = await examine(['nginx'], {
    PORT: port,
    MEDIA_DIR: media,
    NGINX_MEDIA_LOCATION: location,
    ...environment,
  })
  expect(more).toEqual([])
  return finding
}

/** What a listener gets from something in front of Segue that answers in this way. */
async function behind(answer: (path: string, response: ServerResponse) => void) {
  const proxy = createServer(({ url = '' }, response) => answer(url, response))
  onTestFinished(() => void proxy.close())
  return examined({ PUBLIC_URL: `http://127.0.0.1:${await listen(proxy)}` })
}

const etag = async () => String((await server.ask('HEAD', '/media/a%20set.mp3')).headers.etag)
const none = (response: ServerResponse) => response.writeHead(404).end()
const byte = (response: ServerResponse, tag: string) => response.writeHead(206, { etag: tag }).end('a')

describe('segue doctor, about recordings sent by nginx', () => {
  test('asks for none if nginx is not to send them, if there is none, or if Segue does not run', async () => {
    expect(await examined({ NGINX_MEDIA_LOCATION: '' })).toMatchObject({ message: 'Segue sends recordings itself.' })
    expect(await examined({ MEDIA_DIR: '/nowhere' })).toMatchObject({
      level: 'ok',
      message: expect.stringMatching(/no recording/),
    })
    expect(await examined({ PORT: String(await freePort()) })).toMatchObject({
      level: 'ok',
      message: expect.stringMatching(/doesn't run/),
    })
  })

  test('finds it in order when a byte comes with the ETag of Segue, and none from the location', async () => {
    const tag = await etag()
    const found = await behind((path, response) => (path.startsWith('/media/') ? byte(response, tag) : none(response)))
    expect(found).toMatchObject({ level: 'ok', message: 'nginx sends recordings.' })
  })

  test('says that there is no nginx in front', async () => {
    expect(await examined()).toMatchObject({
      level: 'problem',
      message: expect.stringMatching(/doesn't lead through nginx/),
    })
  })

  test('says that nginx finds no file', async () => {
    expect(await behind((_path, response) => none(response))).toMatchObject({
      level: 'problem',
      message: expect.stringMatching(/it answers 404/),
    })
  })

  test('says that nginx makes an ETag of its own', async () => {
    const found = await behind((path, response) =>
      path.startsWith('/media/') ? byte(response, '"another"') : none(response),
    )
    expect(found).toMatchObject({ level: 'problem', message: expect.stringMatching(/without Segue's ETag/) })
  })

  test('says that anybody can ask for the files', async () => {
    const tag = await etag()
    expect(await behind((_path, response) => byte(response, tag))).toMatchObject({
      level: 'problem',
      message: expect.stringMatching(/Anybody can ask/),
    })
  })
})
