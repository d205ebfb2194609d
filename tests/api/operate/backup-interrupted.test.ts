import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { bareDatabase, testDatabase } from '../../support/database/database.ts'
import { isLongRun } from '../../support/long-run.ts'
import { ageKey, encryptionMissing } from '../../support/peers/encryption-keys.ts'
import { type S3Server, s3Missing, startS3 } from '../../support/peers/s3.ts'
import { segue } from '../../support/server/segue-command.ts'
import { segueHere } from '../support/in-this-process.ts'

/** Backups by the command, killed with kill -9 in the middle, encrypted, into a folder and into object storage. */

const missing = encryptionMissing ?? s3Missing
const folder = mkdtempSync(join(tmpdir(), 'segue-interrupted-'))
const at = (...names: string[]) => join(folder, ...names)
const recordings = 30
/** So many are in the journal when the process is killed. */
const journaled = 20

let s3: S3Server | undefined
let environment: Record<string, string>
let drop: () => Promise<void>
beforeAll(async () => {
  if (missing) return
  const database = await testDatabase('empty')
  drop = database.drop
  s3 = await startS3()
  await s3.makeBucket('backups')
  environment = {
    ...s3.environment,
    DATABASE_URL: database.url,
    MEDIA_DIR: at('media'),
  }
  await mkdir(at('media'))
  for (let each = 0; each < recordings; each++) writeFileSync(at('media', `${each}.mp3`), `recording ${each}`)
})
afterAll(async () => {
  await drop?.()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A folder with an `age` that kills the process that runs it when it has encrypted so many recordings. */
async function killer(name: string, after: number): Promise<string> {
  await mkdir(at(name))
  const path = at(name, 'age')
  const real = installedProgram('age')
  // Tables are packed before they are encrypted and recordings aren't: these begin with "recording".
  writeFileSync(
    path,
    `#!/bin/sh
input=$(mktemp -p ${at(name)} input.XXXXXX)
cat > "$input"
if head -c 9 "$input" | grep -q recording; then
  echo >> ${at(name, 'count')}
  [ "$(wc -l < ${at(name, 'count')})" -gt ${after} ] && kill -9 $PPID
fi
exec ${real} "$@" < "$input"
`,
  )
  chmodSync(path, 0o755)
  return at(name)
}

const places = [
  { kind: 'object storage', option: '--to', address: 's3://backups/nightly', short: true },
  { kind: 'a folder', option: '--into', address: at('nightly'), short: false },
].filter(({ short }) => short || isLongRun)

describe.skipIf(missing).each(places)(
  `a backup to $kind that was killed${missing ?? ''}`,
  ({ option, address, kind }) => {
    test('is none, and the next one stores only what it lacks', async () => {
      const { recipient, identity } = ageKey(folder, `key-${option}`)
      const args = ['backup', option, address, '--keep', '7d', '--encrypt-to', recipient]
      const path = `${await killer(`killer${option}`, journaled + 5)}:${process.env.PATH}`
      const killed = await segue(args, { ...environment, PATH: path })
      expect(killed.said).not.toContain('The backup is in')
      const none = await segueHere(['check', '--backup', address], environment)
      expect(none.said).toContain('it is not a backup, or an incomplete one')

      const made = await segueHere(args, environment)
      expect(made.said).toMatch(RegExp(`media: ${recordings} files, \\d+ bytes; ${recordings - journaled} copied`))
      const checked = await segueHere(['check', '--backup', address], environment)
      expect(checked).toEqual({ code: 0, said: 'The backup is intact.' })
      if (kind === 'a folder') expect(readdirSync(address)).toHaveLength(1)

      const { db, url, drop } = await bareDatabase()
      const restored = await segueHere(['restore', address, '--identity', identity], {
        ...environment,
        DATABASE_URL: url,
        MEDIA_DIR: at(`restored${option}`),
      })
      expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/Restored to the state of/) })
      expect(readFileSync(at(`restored${option}`, '29.mp3'), 'utf8')).toBe('recording 29')
      expect((await sql`select 1 from users`.execute(db)).rows).toEqual([])
      await drop()
    })
  },
)
