import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getSet, getSetPeaks } from '#contract/routes/catalogue.ts'
import { getRecording, getRecordingDigests } from '#contract/routes/recordings.ts'
import { findSets } from '../../../server/import/find-sets.ts'
import { runImport } from '../../../server/import/run-import.ts'
import { parseS3Address } from '../../../server/lib/s3/address.ts'
import { type Bucket, openBucket } from '../../../server/lib/s3/bucket.ts'
import { type MediaSettings, openMediaElsewhere, openMediaStore } from '../../../server/media/open-media.ts'
import { checkMedia } from '../../../server/operate/check/media.ts'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'
import { type BadNetwork, startBadNetwork } from '../../support/peers/proxy.ts'
import { type S3Server, s3Missing, startS3 } from '../../support/peers/s3.ts'
import { encodeMp3 } from '../../support/recordings/encode.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { addListener, exactly, expectFailure, signIn, type TestApp, testApp } from '../../support/server/app.ts'
import { examine, messagesOf } from '../support/doctor.ts'

const root = ownFolder()
const mediaUrl = 's3://media/of/segue'

describe.skipIf(s3Missing)(`media in object storage${s3Missing ?? ''}`, () => {
  let storage: S3Server
  let network: BadNetwork
  let settings: MediaSettings
  let bucket: Bucket
  let server: TestApp
  let token: string
  let sound: Buffer
  let setId: number
  let permalink: string
  let picture: string

  const importFolder = async () => {
    const media = await openMediaStore(settings)
    const results = []
    const options = { media, bitRate: 320_000, dryRun: false, quiet: true }
    for await (const result of runImport(server.db, await findSets(root.path('incoming')), options))
      results.push(result)
    await media.library.close()
    return results
  }
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of bucket.list()) found.push(key)
    return found
  }
  const logged: string[] = []
  const log = {
    error: (_fields: object, line: string) => void logged.push(line),
    warn: (_fields: object, line: string) => void logged.push(line),
  }
  const open = async () => {
    const { host, library } = await openMediaElsewhere(settings, log)
    if (!host || !library) throw new Error('Nothing is elsewhere')
    return testApp({ template: 'empty', libraryElsewhere: library, settings: { mediaHost: host } })
  }
  const addressOf = async (path: string) => {
    const { status, headers } = await server.ask('GET', `/media/${path}`)
    expect(status).toBe(307)
    return String(headers.location)
  }

  beforeAll(async () => {
    storage = await startS3()
    await storage.makeBucket('media')
    network = await startBadNetwork(storage.settings.endpoint)
    const s3 = { ...storage.settings, endpoint: network.url }
    settings = { mediaDir: root.path('none'), mediaUrl, mediaBaseUrl: undefined, s3 }
    bucket = await openBucket(storage.settings, parseS3Address(mediaUrl))
    server = await open()
    await addListener(server.db, 'demo', 'demo-listener')
    token = (await signIn(server)).access
    sound = await encodeMp3({ seconds: 30, sampleRate: 22_050, channels: 1, kbps: 32 })
    await mkdir(root.path('incoming'))
    await writeFile(root.path('incoming/Cleo - Night.mp3'), sound)
    const cover = sharp({ create: { width: 900, height: 900, channels: 3, background: '#2277aa' } }).jpeg()
    await writeFile(root.path('incoming/cover.jpg'), await cover.toBuffer())
    const [result] = await importFolder()
    if (result?.kind !== 'new') throw new Error(`It was not imported: ${JSON.stringify(result)}`)
    setId = result.id
    const set = exactly(getSet.answer, (await server.ask('GET', `/api/sets/${setId}`, { token })).body)
    permalink = set.mp3_permalink ?? ''
    picture = set.art_url ?? ''
  })
  afterAll(async () => {
    bucket.close()
    await server.close()
    await network.close()
    await storage.stop()
  })

  test('an import writes recording, waveform and pictures there, and nothing anew the next time', async () => {
    const written = await keys()
    expect(written).toHaveLength(5)
    expect(written).toEqual(expect.arrayContaining([permalink, `${permalink}.peaks.json`, picture]))
    expect(await importFolder()).toMatchObject([{ kind: 'unchanged' }])
    expect(await keys()).toEqual(written)
  })

  test('a player is redirected to a signed address, whole and in ranges', async () => {
    const address = await addressOf(permalink)
    const part = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${sound.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(1000, 2000))).toBe(true)
    const whole = await fetch(address)
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect(Buffer.from(await whole.arrayBuffer()).equals(sound)).toBe(true)
    expect((await fetch(await addressOf(picture))).headers.get('content-type')).toBe('image/webp')
    expect((await fetch(await addressOf('sets/none.mp3'))).status).toBe(404)
  })

  test('an address is signed: it is the same for some hours, valid for longer than its redirect is cached, and for one file', async () => {
    const address = await addressOf(permalink)
    expect(await addressOf(permalink)).toBe(address)
    const { headers } = await server.ask('HEAD', `/media/${permalink}`)
    const seconds = Number(/^public, max-age=(\d+)$/.exec(String(headers['cache-control']))?.[1])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(6 * 60 * 60)
    const { searchParams } = new URL(address)
    expect(searchParams.get('X-Amz-Expires')).toBe(String(24 * 60 * 60))
    expect(searchParams.get('X-Amz-Date')).toMatch(/T(00|06|12|18)0000Z$/)
    const others = new URL(address)
    others.pathname = others.pathname.replace(permalink, picture)
    expect((await fetch(others)).status).toBe(403)
    expect((await fetch(address.split('?')[0] ?? '')).ok).toBe(false)
  })

  test('the storage is the one other origin of recordings, pictures and calls', async () => {
    const { headers } = await server.ask('GET', '/api/health')
    const policy = String(headers['content-security-policy'])
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${network.url}`))
  })

  test('a device learns what it needs for a download, and the waveform', async () => {
    const { size, version } = exactly(
      getRecording.answer,
      (await server.ask('GET', `/api/sets/${setId}/recording`, { token })).body,
    )
    expect(size).toBe(sound.length)
    const digests = `/api/sets/${setId}/recording/digests?version=${version}&from=0&limit=10`
    expect(
      exactly(getRecordingDigests.answer, (await server.ask('GET', digests, { token })).body).digests,
    ).toHaveLength(1)
    const peaks = await server.ask('GET', `/api/sets/${setId}/peaks`, { token })
    expect(() => exactly(getSetPeaks.answer, peaks.body)).not.toThrow()
  })

  const readingCalls = () => [`/api/sets/${setId}/peaks`, `/api/sets/${setId}/recording`]

  test('while it is away, what needs it is a 503 with a reason, and is logged once; players are redirected as before', async () => {
    network.goAway('refused')
    onTestFinished(() => network.heal())
    for (const call of [...readingCalls(), ...readingCalls()]) {
      const answer = await server.ask('GET', call, { token })
      expect(expectFailure(answer, 503).message).toBe(
        'Recordings are unavailable right now. Please try again in a moment.',
      )
      expect(answer.headers['retry-after']).toBe('5')
    }
    await addressOf(permalink)
    expect(logged).toEqual([
      expect.stringMatching(/can't be reached: .*\. Until it answers, listeners .* get a 503\.$/),
    ])
    network.heal()
    for (const call of readingCalls()) expect((await server.ask('GET', call, { token })).status).toBe(200)
    expect(logged).toHaveLength(2)
    expect(logged[1]).toBe('Object storage answers again.')
  })

  test.runIf(isLongRun)(
    'if it never answers, a listener waits for five seconds at most',
    async () => {
      network.slowDown(1e9, patience(60_000))
      onTestFinished(() => network.heal())
      for (const call of readingCalls()) {
        const begun = performance.now()
        expectFailure(await server.ask('GET', call, { token }), 503)
        expect(performance.now() - begun).toBeLessThan(patience(5_500))
      }
    },
    patience(120_000),
  )

  test('with a public address, a player is redirected there', async () => {
    const { host } = await openMediaElsewhere({ ...settings, mediaBaseUrl: 'https://media.example/' })
    expect(await host?.redirectTo('sets/x.mp3')).toMatchObject({ url: 'https://media.example/sets/x.mp3' })
  })

  test('segue doctor asks it as the server and as a device does, and names what is wrong', async () => {
    const examined = (environment = {}) =>
      examine(['media'], { MEDIA_URL: mediaUrl, ...storage.environment, ...environment })
    const found = await examined()
    expect(messagesOf(found, 'ok')).toEqual([`MEDIA_URL answers: ${mediaUrl}.`])
    // This storage allows no other origin unless it is told to.
    expect(messagesOf(found, 'problem')).toEqual([
      expect.stringMatching(/doesn't allow downloads to devices from http/),
    ])
    const refused = await examined({ S3_SECRET_ACCESS_KEY: 'a wrong one' })
    expect(messagesOf(refused, 'problem')).toEqual([expect.stringContaining('refuses the key')])
  })

  test('a check finds what is missing and what nothing names, and removes nothing new', async () => {
    const found = async (sweep = false) => {
      const media = await openMediaStore(settings)
      const printed: string[] = []
      const problems = await server.db
        .transaction()
        .execute(trx => checkMedia(trx, { media, demo: false, sweep, print: line => void printed.push(line) }))
      await media.library.close()
      return { problems, printed: printed.join('\n') }
    }
    expect((await found()).problems).toBe(0)
    await bucket.put('sets/unused.mp3', Buffer.from('unused'))
    await bucket.remove(picture)
    const { problems, printed } = await found(true)
    expect(problems).toBe(1)
    expect(printed).toContain(picture)
    expect(printed).toContain('sets/unused.mp3')
    expect(await keys()).toContain('sets/unused.mp3')
  })
})
