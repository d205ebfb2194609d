import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/pool.ts'
import { toChapters } from '../export/chapters.ts'
import { toCue } from '../export/cue.ts'
import type { ExportedSet } from '../export/exported-set.ts'
import { toManifest } from '../export/manifest.ts'
import { readSet } from '../export/read-set.ts'
import { StartError } from '../lib/start-errors.ts'
import { type Command, type Deed, readArguments } from './arguments.ts'

const forms = {
  json: { ending: '.json', write: (set: ExportedSet) => `${JSON.stringify(toManifest([set]), null, 2)}\n` },
  cue: { ending: '.cue', write: toCue },
  chapters: { ending: '.chapters.txt', write: toChapters },
} as const

const isForm = (text: string): text is keyof typeof forms => Object.hasOwn(forms, text)

async function* found(db: Db, ids: readonly number[]): AsyncGenerator<[id: number, set: ExportedSet]> {
  for (const id of ids) {
    const set = await readSet(db, id)
    if (!set) throw new StartError(`There is no set ${id}.`)
    yield [id, set]
  }
}

const write =
  (ids: readonly number[], form: keyof typeof forms, folder: string | undefined): Deed =>
  async (db, print) => {
    const { ending, write } = forms[form]
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    for await (const [id, set] of found(db, ids)) {
      if (folder === undefined) {
        process.stdout.write(write(set))
        continue
      }
      // Beside the recording of that name, players and `segue import` find it.
      const path = join(folder, set.recording.replace(/\.mp3$/i, '') + ending)
      await writeFile(path, write(set))
      print(`Set ${id}: ${path}`)
    }
    return 0
  }

export const exportCommand: Command = {
  help: `export <set-id> [<set-id> …] --as json|cue|chapters
                  write sets with their tracklists: JSON as import reads it, CUE, or chapters for ffmpeg
                  --to <folder> writes a file for each; without it one set is printed`,
  read(args) {
    const options = { as: { type: 'string', default: 'json' }, to: { type: 'string' } } as const
    const { values, positionals } = readArguments(args, options)
    if (!isForm(values.as)) throw new StartError(`--as is json, cue or chapters, not ${values.as}.`)
    const wrong = positionals.find(text => !/^[1-9]\d{0,8}$/.test(text))
    if (wrong !== undefined) throw new StartError(`${wrong} is no number of a set.`)
    if (positionals.length === 0) throw new StartError('export takes the numbers of sets.')
    if (positionals.length > 1 && values.to === undefined)
      throw new StartError('Several sets need a folder: --to <folder>.')
    return write(positionals.map(Number), values.as, values.to)
  },
}
