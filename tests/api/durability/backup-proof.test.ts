import { createHash } from 'node:crypto'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { backUp } from '../../../server/operate/backup/backup.ts'
import { filesIn } from '../../../server/operate/backup/folder-place.ts'
import { restore } from '../../../server/operate/backup/restore.ts'
import { testServer } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'

/** Every file of a backup is verified by its SHA-256, on any machine. */

const at = (...names: string[]) => join(folder, ...names)
const recording = (...backup: string[]) => at(...backup, 'sets', 'one.mp3')

const backUpTo = (name: string, since?: string) =>
  backUp(app.db, { folder: at(name), media: openFolderStore(at('live')), since, print: () => {} })

/** Copying loses a fraction of a millisecond, and a backup treats a file with another time as another file. */
function setTimeOf(original: string, path: string): void {
  const seconds = (Math.trunc(statSync(original).mtimeMs) + 0.5) / 1000
  utimesSync(path, seconds, seconds)
}

/** Changes a byte as a failing disk does: the file's size and time remain. */
function corrupt(path: string): void {
  writeFileSync(path, 'a rexording')
  setTimeOf(recording('backup', 'media'), path)
}

afterAll(() => rm(folder, { recursive: true, force: true }))
const app = await testServer({ template: 'empty' })
const folder = await mkdtemp(join(tmpdir(), 'segue-proof-'))
await mkdir(at('live', 'sets'), { recursive: true })
writeFileSync(recording('live'), 'a recording')
await backUpTo('backup')

const digestIn = (backup: string) => readFileSync(at(backup, 'media.jsonl'), 'utf8')

test('a backup contains the digest of every recording, also of one that it shares with an earlier backup', async () => {
  const digest = createHash('sha256').update('a recording').digest('hex')
  await backUpTo('shared', at('backup'))
  expect(digestIn('backup')).toContain(digest)
  expect(digestIn('shared')).toContain(digest)
})

test('a recording that was corrupted in the backup is not restored', async () => {
  await cp(at('backup'), at('corrupted'), { recursive: true })
  corrupt(recording('corrupted', 'media'))
  const restoring = restore(app.db, {
    from: filesIn(at('corrupted')),
    media: openFolderStore(at('restored')),
    print: () => {},
  })
  await expect(restoring).rejects.toThrow('one.mp3 is missing or damaged. Nothing was restored.')
})

test("a corrupted recording in the folder that is restored to is an error, not taken for the backup's", async () => {
  await cp(at('live'), at('old-live'), { recursive: true })
  corrupt(recording('old-live'))
  const restoring = restore(app.db, {
    from: filesIn(at('backup')),
    media: openFolderStore(at('old-live')),
    print: () => {},
  })
  await expect(restoring).rejects.toThrow('one.mp3 exists and is another file.')
})

test('the command checks a whole backup without a database, and names the files that were changed', async () => {
  const check = (backup: string) => segueHere(['check', '--backup', at(backup)], {})
  expect(await check('backup')).toEqual({ code: 0, said: 'The backup is intact.' })
  await cp(at('backup'), at('worn'), { recursive: true })
  corrupt(recording('worn', 'media'))
  writeFileSync(at('worn', 'tables', 'posts.gz'), 'no posts')
  const { code, said } = await check('worn')
  expect([code, ...said.split('\n')]).toEqual([
    1,
    expect.stringContaining('posts.gz is damaged'),
    expect.stringContaining('one.mp3 is damaged.'),
    'The backup has 2 damaged files.',
  ])
})
