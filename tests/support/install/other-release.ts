import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is different in a release. */
export interface Difference {
  version: string
  /** The names of further migrations. */
  migrations?: string[]
  /** The workers that end as soon as they start: all, or only those on the service's own port. */
  broken?: 'all workers' | { onPort: string }
}

/** Makes a release that is another one but for its version, further migrations, or workers that don't start. */
export async function otherRelease(release: string, folder: string, difference: Difference): Promise<void> {
  // No hard links: they change when a file's state was changed last, and tar takes that for a change while another test packs it.
  execFileSync('cp', ['-a', release, folder])
  const sums = join(folder, 'SHA256SUMS')
  let lines = await readFile(sums, 'utf8')
  const change = async (name: string, edit: (text: string) => string) => {
    const path = join(folder, name)
    const text = edit(await readFile(path, 'utf8'))
    await writeFile(path, text)
    const sum = createHash('sha256').update(text).digest('hex')
    lines = lines.replace(new RegExp(`^[0-9a-f]{64}  ${name.replaceAll('.', '\\.')}$`, 'm'), `${sum}  ${name}`)
  }
  const { version, migrations = [], broken } = difference
  await change('package.json', text => text.replace(/"version": "[\d.]+"/, `"version": "${version}"`))
  const added = migrations.map(
    (name, at) =>
      `"${name}": { cost: "at once", up: db => db.schema.createTable("trial_${at}").addColumn("id", "integer").execute() }`,
  )
  if (added.length > 0)
    await change('dist/server/db/migrate.js', text => text.replace('"014-edits":', `${added.join(', ')}, "014-edits":`))
  if (broken)
    await change('dist/server/process/worker.js', text => {
      const end = 'throw new RangeError("this release is broken")'
      return broken === 'all workers'
        ? end
        : text.replace(/^try \{$/m, `try { if (process.env.PORT === "${broken.onPort}") ${end}`)
    })
  await writeFile(sums, lines)
}
