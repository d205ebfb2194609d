import { execFileSync } from 'node:child_process'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { patience } from '../../../support/patience.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import { id3, picture, text } from '../../../support/recordings/id3.ts'

const folder = ownFolder()
const minute = await encodeMp3({ seconds: 60, sampleRate: 22_050, channels: 1, kbps: 32 })

const Found = z.object({
  duration: z.number(),
  pieces: z.number(),
  hasPicture: z.boolean(),
  bytes: z.number(),
  took: z.number(),
})

/** Writes a recording of three hours, which repeats one minute, behind a tag. Returns its path. */
function writeLong(name: string, tag: Buffer): string {
  const file = openSync(folder.path(name), 'w')
  writeSync(file, tag)
  for (let n = 0; n < 180; n++) writeSync(file, minute)
  closeSync(file)
  return folder.path(name)
}

function examineAlone(path: string, ...more: string[]) {
  const program = new URL('../../../support/recordings/examine-alone.ts', import.meta.url).pathname
  const small = folder.write('small.mp3', minute)
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program, small, path, ...more], {
    encoding: 'utf8',
  })
  return Found.parse(JSON.parse(answer))
}

test('a recording of three hours with a picture of 20 MB is examined in less than 40 MB of memory', {
  timeout: patience(60_000),
}, () => {
  const cover = Buffer.alloc(20_000_000, 0xfe)
  const path = writeLong('long.mp3', id3(3, [text('TIT2', 'Closing Set'), picture(cover)]))
  const found = examineAlone(path)
  expect(Math.round(found.duration / 60_000)).toBe(180)
  expect(found.pieces).toBe(Math.ceil(statSync(path).size / 4 / 1024 / 1024))
  expect(found.hasPicture).toBe(true)
  expect(found.took).toBeLessThan(40_000_000)
  expect(examineAlone(path, 'picture')).toMatchObject({ bytes: cover.length })
})

test('an unsynchronised tag of 20 MB takes at most four times its size in memory', {
  timeout: patience(60_000),
}, () => {
  const cover = Buffer.alloc(20_000_000, 'no sync here \xff', 'latin1')
  const path = writeLong('changed.mp3', id3(3, [picture(cover)], { isUnsynchronised: true }))
  const found = examineAlone(path, 'picture')
  expect(found.bytes).toBe(cover.length)
  expect(found.took).toBeLessThan(80_000_000)
})
