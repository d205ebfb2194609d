import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf, reasonOf, StartError } from '../../lib/start-errors.ts'

/** The programs that encrypt, and how Debian's packages of them are called. */
const packages = { age: 'age', gpg: 'gnupg' }
export type Program = keyof typeof packages

/** What is needed to encrypt. Nothing of it is secret. */
export interface Encryption {
  program: Program
  /** Of the recipients: media that are encrypted to others aren't shared. */
  id: string
  /** `.age` or `.gpg`. */
  extension: string
  encrypt(plain: Readable): Readable
}

/** Decrypts what a program has encrypted. */
export type Decrypt = (encrypted: Readable) => Readable

export const extensionOf = (program: Program) => `.${program}`

/** What a program says, in one line. */
const saidBy = (program: Program, text: string) =>
  text
    .split('\n')
    .map(line =>
      line
        .replace(`${program}: `, '')
        .replace(/^error: /, '')
        .trim(),
    )
    .filter(line => line !== '' && !line.includes('report unexpected'))
    .join('; ')
    .replace(/\.$/, '')

const closedInput = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']

/** The input as a program's standard output. Fails with what it says if it doesn't end with 0. */
function pipeThrough(input: Readable, program: Program, args: string[]): Readable {
  async function* output() {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const closed = once(child, 'close').catch(error => {
      if (codeOf(error) !== 'ENOENT') throw error
      throw new StartError(`${program} isn't installed: install the package ${packages[program]}.`)
    })
    let said = ''
    child.stderr.on('data', chunk => {
      said += String(chunk)
    })
    const fed = pipeline(input, child.stdin).catch(error => error)
    try {
      yield* child.stdout
      const failure = await fed
      const [code] = await closed
      // A program that ends early closes its input; why it ended is what it says.
      if (failure && !closedInput.includes(codeOf(failure) ?? '')) throw failure
      if (code !== 0) throw new StartError(`${program} failed: ${saidBy(program, said) || `exit code ${code}`}.`)
    } finally {
      closed.catch(() => undefined)
      child.kill()
      input.destroy()
    }
  }
  return Readable.from(output(), { objectMode: false })
}

interface Recipient {
  program: Program
  args: string[]
  /** What distinguishes it from others. */
  text: string
}

/** A recipient is an age or SSH public key, a file of such keys or of a GPG public key, or the name of a key in GPG's keyring. */
async function recipientOf(text: string): Promise<Recipient> {
  if (/^(age1|ssh-)/.test(text)) return { program: 'age', args: ['-r', text], text }
  if (!text.includes('/')) return { program: 'gpg', args: ['-r', text], text }
  const content = await readFile(text, 'latin1').catch(error => {
    throw new StartError(`The key ${text} can't be read: ${reasonOf(error)}.`)
  })
  if (/PRIVATE KEY|AGE-SECRET-KEY/.test(content))
    throw new StartError(`${text} is a secret key: it doesn't belong on this machine. Encrypt to its public key.`)
  const isAge = /^(age1|ssh-)/m.test(content)
  return { program: isAge ? 'age' : 'gpg', args: [isAge ? '-R' : '-f', text], text: content }
}

const encrypting: Record<Program, string[]> = {
  age: ['--encrypt'],
  // Recordings are compressed already, and tables are by gzip.
  gpg: ['--batch', '--yes', '--quiet', '--no-tty', '--trust-model', 'always', '--compress-algo', 'none', '--encrypt'],
}

/** Encryption to all of these recipients. Throws a StartError if they don't fit together or can't be read. */
export async function encryptionTo(recipients: readonly string[]): Promise<Encryption | undefined> {
  const known = await Promise.all(recipients.map(recipientOf))
  const program = known[0]?.program
  if (program === undefined) return undefined
  if (known.some(each => each.program !== program))
    throw new StartError('--encrypt-to takes keys of age or keys of GPG, not both.')
  const args = [...encrypting[program], ...known.flatMap(each => each.args)]
  const texts = known.map(({ text }) => text).sort()
  return {
    program,
    id: createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8),
    extension: extensionOf(program),
    encrypt: plain => pipeThrough(plain, program, args),
  }
}

/** Decrypts with a file of secret keys (age), or with GPG's agent. Throws a StartError if the file is missing. */
export function decryptionBy(program: Program, identity: string | undefined): Decrypt {
  if (program === 'gpg')
    return encrypted => pipeThrough(encrypted, 'gpg', ['--batch', '--quiet', '--no-tty', '--decrypt'])
  if (identity === undefined)
    throw new StartError('The backup is encrypted by age: name the file of its key by --identity.')
  return encrypted => pipeThrough(encrypted, 'age', ['--decrypt', '--identity', identity])
}
