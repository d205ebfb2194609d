// Makes the secrets of an installation in a folder, if they aren't there: `node make-secrets.mjs <folder>`. Whoever may mount the folder
// may read them, because PostgreSQL and Segue are users of their own.
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder = '.'] = process.argv
for (const name of ['database-password', 'token-secret']) {
  const file = join(folder, name)
  if (existsSync(file)) continue
  // By another name first: one that was half written would stay.
  writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o444 })
  renameSync(`${file}.new`, file)
}
