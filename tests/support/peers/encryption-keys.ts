import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram } from '../../../scripts/test/programs.ts'

/** Set where a program of encryption is missing: the end of a name of what is skipped. */
export const encryptionMissing =
  installedProgram('age') && installedProgram('gpg') ? undefined : ' (skipped: age or gpg is not installed)'

/** Makes a key of age. The identity is the file of its secret part. */
export function ageKey(folder: string, name: string): { recipient: string; identity: string } {
  const identity = join(folder, name)
  execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
  return { identity, recipient: execFileSync('age-keygen', ['-y', identity]).toString().trim() }
}

/** Makes a keyring of GPG with one key. Resolves with its folder and a file of its public part. */
export function gpgKey(folder: string): { home: string; publicKey: string; stop(): void } {
  const home = join(folder, 'gnupg')
  const publicKey = join(folder, 'backup.asc')
  mkdirSync(home, { mode: 0o700 })
  const gpg = (...args: string[]) => execFileSync('gpg', ['--homedir', home, '--batch', ...args], { stdio: 'pipe' })
  gpg('--passphrase', '', '--quick-generate-key', 'backup@segue.example', 'future-default', 'default', 'never')
  writeFileSync(publicKey, gpg('--armor', '--export'))
  return { home, publicKey, stop: () => execFileSync('gpgconf', ['--homedir', home, '--kill', 'all']) }
}
