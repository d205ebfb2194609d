// Makes the secrets of an installation in a folder, if they aren't there: `node secrets.mjs <folder>`. With a name, it stores what it
// reads from standard input under it. The group may read them: PostgreSQL and Segue are users of their own.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder = '.', given] = process.argv

function store(name, secret) {
  const file = join(folder, name)
  // By another name first: one that was half written would stay.
  writeFileSync(`${file}.new`, secret, { mode: 0o440 })
  renameSync(`${file}.new`, file)
}

if (given) store(given, readFileSync(0))
else
  for (const name of ['database-password', 'token-secret'])
    if (!existsSync(join(folder, name))) store(name, randomBytes(32).toString('hex'))
