import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examine, messagesOf } from '../support/doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'segue-doctor-folders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
/** A new path below the folder of this file, where nothing is yet. */
const freshPath = () => join(folder, String(++made))

const problems = async (environment: Record<string, string>) =>
  messagesOf(await examine(['folders', 'database'], environment), 'problem')

const isRoot = process.getuid?.() === 0

test('A data folder that does not exist is made by the first start, not by the check', async () => {
  const dataDir = join(freshPath(), 'below', 'data')
  const found = await examine(['folders', 'database'], { DATA_DIR: dataDir })
  expect(messagesOf(found, 'problem')).toEqual([])
  expect(messagesOf(found, 'ok')).toEqual(
    expect.arrayContaining([
      `DATA_DIR is ${dataDir}; the first start makes it.`,
      'There is no database yet: the first start makes an embedded one in DATA_DIR.',
    ]),
  )
  expect(await readdir(folder)).not.toContain(String(made))
})

test('A file where the data folder should be, or a folder above it', async () => {
  const file = freshPath()
  await writeFile(file, '')
  for (const dataDir of [file, join(file, 'data')])
    expect(await problems({ DATA_DIR: dataDir })).toEqual([`${dataDir} can't be used: ${file} is not a folder.`])
})

test('A file where the folder of media or of mails should be', async () => {
  const dataDir = freshPath()
  await mkdir(dataDir)
  for (const name of ['media', 'mail']) await writeFile(join(dataDir, name), '')
  expect(await problems({ DATA_DIR: dataDir })).toEqual(
    ['media', 'mail'].map(name => `${join(dataDir, name)} can't be used: ${join(dataDir, name)} is not a folder.`),
  )
  expect(await problems({ DATA_DIR: dataDir, MEDIA_DIR: freshPath(), SMTP_URL: 'smtp://localhost' })).toEqual([])
})

test.skipIf(isRoot)('A folder without permission', async () => {
  const dataDir = freshPath()
  await mkdir(dataDir, { mode: 0o500 })
  expect(await problems({ DATA_DIR: dataDir })).toEqual([`${dataDir} can't be used: no permission for ${dataDir}.`])
})

test.runIf(isRoot)("As root, another user's data folder: what root writes there the other can't use", async () => {
  const dataDir = freshPath()
  await mkdir(dataDir)
  await chown(dataDir, 12_345, 12_345)
  const found = await examine(['folders'], { DATA_DIR: dataDir })
  expect(messagesOf(found, 'warning')).toEqual([`${dataDir} belongs to another user (12345), and this runs as root.`])
})

test('A token secret that others can read', async () => {
  const dataDir = freshPath()
  const file = join(dataDir, 'token-secret')
  await mkdir(dataDir)
  await writeFile(file, 'secret', { mode: 0o600 })
  expect(await problems({ DATA_DIR: dataDir })).toEqual([])
  await chmod(file, 0o644)
  expect(await problems({ DATA_DIR: dataDir })).toEqual([`Other users can read or write ${file}.`])
  expect(await problems({ DATA_DIR: dataDir, TOKEN_SECRET: 'x'.repeat(32) })).toEqual([])
})

test('An embedded database that does not run is not started; its folder must not be open to others', async () => {
  const dataDir = freshPath()
  const cluster = join(dataDir, 'postgres', 'cluster')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const found = await examine(['database'], { DATA_DIR: dataDir })
  expect(found[0]).toMatchObject({ level: 'ok', message: expect.stringContaining("doesn't run") })
  expect(await readdir(dataDir)).toEqual(['postgres'])
  await chmod(cluster, 0o755)
  expect(await problems({ DATA_DIR: dataDir })).toEqual([expect.stringContaining(`Other users can use ${cluster}`)])
})
