import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type InRoot, makeBareRoot, runInRoot } from './bare-root.ts'
import type { Stage, Step } from './dockerfile.ts'

/** What a stage of a Dockerfile came to, in a folder in place of an image. */
export interface Image {
  root: string
  environment: Record<string, string>
  workdir: string
  user: InRoot['user']
  /** The entry point and its arguments. */
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

interface Sources {
  /** The build's context: a folder. */
  context: string
  /** The root folders of the stages before, by name. */
  stages: Record<string, string>
}

const Pair = z.tuple([z.coerce.number<string>(), z.coerce.number<string>()])

async function copy({ text, copiedFrom }: Step, image: Image, { context, stages }: Sources): Promise<void> {
  const words = text.split(' ')
  const to = words.pop() ?? ''
  const from = copiedFrom === undefined ? context : (stages[copiedFrom] ?? '')
  const target = join(image.root, to.startsWith('/') ? to : join(image.workdir, to))
  // A folder's contents become the target's. The program takes a third of the time that Node's own function takes for a release.
  const into = words.length === 1 && !to.endsWith('/') ? ['--no-target-directory'] : []
  const paths = words.map(word => join(from, word))
  await promisify(execFile)('cp', ['--recursive', '-H', '--preserve=mode', ...into, ...paths, target])
}

/** `NAME=value` words, without spaces in the values. */
const pairs = (text: string) =>
  text.split(' ').map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])

/** Carries out one instruction. Throws for one that it doesn't know, so that none is passed over. */
async function carryOut(step: Step, image: Image, sources: Sources): Promise<void> {
  const { keyword, text, words } = step
  switch (keyword) {
    case 'RUN':
      // The programs of the root folder are this machine's.
      if (text.startsWith('apt-get ')) return
      await runInRoot(['/bin/sh', '-c', text], image)
      return
    case 'COPY':
      return copy(step, image, sources)
    case 'ENV':
      Object.assign(image.environment, Object.fromEntries(pairs(text)))
      return
    case 'WORKDIR':
      image.workdir = text
      await mkdir(join(image.root, text), { recursive: true })
      return
    case 'USER': {
      const [uid, gid] = Pair.parse(text.split(':'))
      image.user = { uid, gid }
      return
    }
    case 'HEALTHCHECK':
      image.healthcheck = words
      return
    case 'ENTRYPOINT':
      image.entrypoint = words
      return
    case 'CMD':
      image.command = words
      return
    // What a container's engine does by itself.
    case 'EXPOSE':
    case 'LABEL':
    case 'STOPSIGNAL':
    case 'VOLUME':
      return
    default:
      throw new Error(`The Dockerfile has ${keyword}, which this can't carry out.`)
  }
}

/** Makes a volume, a folder that doesn't exist, for a place in an image: its owner and rights are those of the folder there. */
export async function makeVolume(image: Image, inside: string, outside: string): Promise<string> {
  const { uid, gid, mode } = await stat(join(image.root, inside))
  await mkdir(outside)
  await chown(outside, uid, gid)
  await chmod(outside, mode)
  return outside
}

/** Carries out a stage in a folder that doesn't exist. */
export async function buildStage(stage: Stage, root: string, sources: Sources): Promise<Image> {
  await makeBareRoot(root)
  const image: Image = {
    root,
    environment: {},
    workdir: '/',
    user: undefined,
    entrypoint: [],
    command: [],
    healthcheck: [],
  }
  for (const step of stage.steps) await carryOut(step, image, sources)
  return image
}
