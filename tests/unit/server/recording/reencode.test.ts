import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { openFolderStore } from '../../../../server/media/folder-store.ts'
import { NoSeekTable } from '../../../../server/recording/examine.ts'
import { placeRecording } from '../../../../server/recording/place.ts'
import { constantRate } from '../../../../server/recording/reencode.ts'
import { takeRecording } from '../../../../server/recording/take.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import { id3, picture, text } from '../../../support/recordings/id3.ts'

const folder = ownFolder()
const variable = Buffer.concat([
  id3(3, [text('TIT2', 'Closing Set'), picture(Buffer.from('cover'))]),
  await encodeMp3({ seconds: 3, isVariable: true }),
])
const scratchFiles = () => readdirSync(folder.path('scratch'))
beforeAll(() => mkdirSync(folder.path('scratch')))

const folders = () => ({ media: openFolderStore(folder.path('none')), scratch: folder.path('scratch') })

function program(name: string, script: string): string {
  const path = folder.write(name, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('a variable bit rate without a seek table', () => {
  const name = `is reencoded at a constant one${hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed)'}`
  test.skipIf(!hasFfmpeg)(name, async () => {
    const [path, media] = [folder.write('variable.mp3', variable), openFolderStore(folder.path('media'))]
    const taken = await takeRecording(path, { ...folders(), media })
    expect(taken).toMatchObject({
      isReencoded: true,
      examined: { isConstant: true, sampleRate: 44_100, channels: 2, tags: { title: 'Closing Set', hasPicture: true } },
    })
    expect(Math.abs(taken.examined.duration - 3000)).toBeLessThan(100)
    const { permalink } = await placeRecording(taken.examined, { media, name: 'Set', origin: taken.origin })
    await taken.release()
    expect(scratchFiles()).toEqual([])

    // The next time the stored recording is found, without ffmpeg.
    const again = await takeRecording(path, { ...folders(), media, ffmpeg: '/nowhere/ffmpeg' })
    expect(again).toMatchObject({ origin: taken.origin, examined: { sha256: taken.examined.sha256 } })
    const placed = await placeRecording(again.examined, { media, name: 'Set', origin: again.origin })
    expect(placed).toMatchObject({ permalink, isNew: false })
  })

  test('is refused if ffmpeg is not installed', async () => {
    const path = folder.write('refused.mp3', variable)
    const taking = takeRecording(path, { ...folders(), ffmpeg: '/nowhere/ffmpeg' })
    await expect(taking).rejects.toBeInstanceOf(NoSeekTable)
    expect(scratchFiles()).toEqual([])
  })

  test("is refused with ffmpeg's error message if that fails", async () => {
    const ffmpeg = program('failing', 'echo "a line before" >&2; echo "Unknown encoder libmp3lame" >&2; exit 1')
    const taking = takeRecording(folder.write('failed.mp3', variable), { ...folders(), ffmpeg })
    await expect(taking).rejects.toThrow("ffmpeg can't reencode it: Unknown encoder libmp3lame")
    await expect(taking).rejects.toBeInstanceOf(ImportRefusal)
    expect(scratchFiles()).toEqual([])
  })

  test('is refused if that takes more processor time than it is long, at least a minute: not if the machine is busy', async () => {
    const ffmpeg = program('slow', 'case "$*" in *"-timelimit 60 "*) kill -XCPU $$ ;; esac')
    const taking = takeRecording(folder.write('slow.mp3', variable), { ...folders(), ffmpeg })
    await expect(taking).rejects.toThrow("ffmpeg can't reencode it: it takes more processor time than it is long")
    expect(scratchFiles()).toEqual([])
  })

  test('is refused if the reencoded recording is shorter', async () => {
    const short = folder.write('short.mp3', await encodeMp3({ seconds: 1 }))
    const ffmpeg = program('lossy', `for last; do :; done; cp ${short} "\${last#file:}"`)
    const taking = takeRecording(folder.write('lost.mp3', variable), { ...folders(), ffmpeg })
    await expect(taking).rejects.toThrow(/Reencoded, it is 00:00:01 long instead of 00:00:03/)
  })

  test('leaves no file behind if the import is aborted while ffmpeg runs', async () => {
    const controller = new AbortController()
    const ffmpeg = program('endless', 'exec sleep 600')
    const taking = takeRecording(folder.write('left.mp3', variable), {
      ...folders(),
      ffmpeg,
      signal: controller.signal,
      onProgress: share => share === 1 && setImmediate(() => controller.abort(new Error('Enough'))),
    })
    await expect(taking).rejects.toThrow('Enough')
    expect(scratchFiles()).toEqual([])
  })
})

test('a recording with a constant bit rate is used as it is', async () => {
  const path = folder.write('constant.mp3', await encodeMp3({ seconds: 1 }))
  const taken = await takeRecording(path, { ...folders(), ffmpeg: '/nowhere/ffmpeg' })
  expect(taken).toMatchObject({ isReencoded: false, examined: { path }, origin: taken.examined.sha256 })
})

test.each([
  [61_000, 64],
  [128_000, 128],
  [128_001, 160],
  [245_000, 256],
  [400_000, 320],
])('%i bit/s are reencoded at %i kbit/s', (bitRate, kbps) => expect(constantRate(bitRate)).toBe(kbps))
