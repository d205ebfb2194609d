import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toManifest } from '../catalog/manifest.ts'
import { readSet } from '../catalog/read-set.ts'
import type { Db } from '../db/pool.ts'
import { toChapters } from '../export/chapters.ts'
import { toCue } from '../export/cue.ts'
import { StartError } from '../lib/start-errors.ts'
import type { ExportedSet } from '../tracklist/exported-set.ts'
import { type Command, type CommandHandler, readArguments } from './arguments.ts'

const formats = {
  json: { extension: '.json', write: (set: ExportedSet) => `${JSON.stringify(toManifest([set]), null, 2)}\n` },
  cue: { extension: '.cue', write: toCue },
  chapters: { extension: '.chapters.txt', write: toChapters },
} as const

const isFormat = (text: string): text is keyof typeof formats => Object.hasOwn(formats, text)

async function* findSets(db: Db, ids: readonly number[]): AsyncGenerator<[id: number, set: ExportedSet]> {
  for (const id of ids) {
    const set = await readSet(db, id)
    if (!set) throw new StartError(`There is no set ${id}.`)
    yield [id, set]
  }
}

const write =
  (ids: readonly number[], format: keyof typeof formats, folder: string | undefined): CommandHandler =>
  async (db, print) => {
    const { extension, write } = formats[format]
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    for await (const [id, set] of findSets(db, ids)) {
      if (folder === undefined) {
        process.stdout.write(write(set))
        continue
      }
      // Named like the recording, so that players and `segue import` find it next to the recording.
      const path = join(folder, set.recording.replace(/\.mp3$/i, '') + extension)
      await writeFile(path, write(set))
      print(`Set ${id}: ${path}`)
    }
    return 0
  }

export const exportCommand: Command = {
  help: `export <set-id> [<set-id> …] --as json|cue|chapters
                  write sets with their tracklists: JSON as import reads it, CUE, or chapters for ffmpeg
                  --to <folder> writes a file for each set; without it, one set is printed`,
  parse(args) {
    const options = { as: { type: 'string', default: 'json' }, to: { type: 'string' } } as const
    const { values, positionals } = readArguments(args, options)
    if (!isFormat(values.as)) throw new StartError(`--as can't be ${values.as}: choose json, cue, or chapters.`)
    const wrong = positionals.find(text => !/^[1-9]\d{0,8}$/.test(text))
    if (wrong !== undefined) throw new StartError(`${wrong} is not a set id.`)
    if (positionals.length === 0) throw new StartError('Say which sets to export: give one or more ids.')
    if (positionals.length > 1 && values.to === undefined)
      throw new StartError('Several sets need a folder: --to <folder>.')
    return write(positionals.map(Number), values.as, values.to)
  },
}
