import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { backUp } from '../../../server/operate/backup/backup.ts'
import { filesIn } from '../../../server/operate/backup/folder-place.ts'
import { nextBackup, removeOldBackups } from '../../../server/operate/upgrade/upgrade-backups.ts'
import { testServer } from '../../support/server/test-server.ts'
import { damageOf } from '../support/backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'segue-upgrade-backups-'))
const at = (...names: string[]) => join(folder, ...names)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await testServer({ template: 'empty' })
await mkdir(at('media'))
writeFileSync(at('media', 'one.mp3'), 'a recording')

/** As an upgrade from this version does. */
async function backUpBefore(version: string): Promise<string> {
  const { name, since } = await nextBackup(at('backups'), version)
  const media = openFolderStore(at('media'))
  const shared = since === undefined ? undefined : at('backups', since)
  await backUp(app.db, { folder: at('backups', name), media, since: shared, print: () => {} })
  return name
}

test('Of the backups before upgrades the newest two stay, whole, with the recordings that they share with those that go', async () => {
  await mkdir(at('backups', 'before-0.1.0-1.partial', 'media'), { recursive: true })
  for (const other of ['before-the-move', '2026-11-26T033000Z']) await mkdir(at('backups', other))
  const made: string[] = []
  for (const version of ['0.9.0', '0.10.0', '1.0.0']) made.push(await backUpBefore(version))
  expect(made).toEqual(['before-0.9.0-1', 'before-0.10.0-2', 'before-1.0.0-3'])
  const said: string[] = []
  await removeOldBackups(at('backups'), line => said.push(line))
  expect(readdirSync(at('backups')).sort()).toEqual([
    '2026-11-26T033000Z',
    'before-0.10.0-2',
    'before-1.0.0-3',
    'before-the-move',
  ])
  expect(said.join()).toContain('Removed before-0.9.0-1')
  for (const name of made.slice(1)) expect(await damageOf(filesIn(at('backups', name)))).toEqual([])
})
