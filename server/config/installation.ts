import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { brand } from '#contract/brand.ts'

const folderAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : folderAbove(dirname(folder))

/** The folder of package.json: of the checkout, or of the release that runs. */
export const installationFolder = folderAbove(dirname(fileURLToPath(import.meta.url)))

/** The digests that `npm run release` writes. */
export const sumsFile = 'SHA256SUMS'

/** Whether this folder was made by `npm run release`; otherwise it is a checkout. */
export const isRelease = (folder: string): boolean => existsSync(join(folder, sumsFile))

/**
 * The installation that the address of this process leads to now. After an upgrade that is another release, as the
 * link `current` leads to it.
 */
export async function currentInstallation(): Promise<string> {
  const script = await realpath(process.argv[1] ?? '').catch(() => '')
  const folder = dirname(dirname(script))
  return isRelease(folder) ? folder : installationFolder
}

const Manifest = z.object({ version: z.string() })

/** The version of the installation in a folder. Rejects if there is none. */
export const versionIn = async (folder: string): Promise<string> =>
  Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).version

/** Such as `Segue 0.2.0 (build 3f2a9c41d0)`. The build is a digest of the sources; a checkout that isn't built has none. */
export async function versionText(): Promise<string> {
  const version = await versionIn(installationFolder)
  const fingerprint = await readFile(join(installationFolder, 'dist/.fingerprint'), 'utf8').catch(() => '')
  return `${brand.name} ${version} (${fingerprint ? `build ${fingerprint.slice(0, 10)}` : 'not built'})`
}
