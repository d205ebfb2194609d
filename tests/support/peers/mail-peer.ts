import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import * as z from 'zod/mini'
import { freePort } from '../server/free-port.ts'

const ArrivedMail = z.object({ from: z.string(), to: z.array(z.string()), text: z.string() })
/** A mail by its envelope. `text` includes the headers; quoted-printable's soft line breaks are removed. */
export type ArrivedMail = z.infer<typeof ArrivedMail>

export interface MailPeer {
  /** The value for `SMTP_URL`. */
  url: string
  stop(): Promise<void>
}

async function mailOf(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<ArrivedMail> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    text: Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  }
}

/**
 * Starts a mail server on loopback that accepts every mail and delivers none, at a free port or the given one. It
 * confirms a mail when `take` has resolved.
 */
export async function startMailPeer(take: (mail: ArrivedMail) => void | Promise<void>, at?: number): Promise<MailPeer> {
  const port = at ?? (await freePort())
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) =>
      void mailOf(stream, session)
        .then(take)
        .then(() => done(), done),
  })
  await new Promise<void>(resolve => peer.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise(resolve => peer.close(() => resolve())),
  }
}

/** The reset link of a mail, and the token in it; both empty when there is none. */
export function resetLinkOf({ text }: ArrivedMail): { link: string; token: string } {
  const [link = '', token = ''] = /https?:\S+token=([\w-]+)/.exec(text) ?? []
  return { link, token }
}

/** Returns a `take` that stores each mail as a file in a folder, for other processes to read. */
export const keepIn = (folder: string) => async (mail: ArrivedMail) => {
  const path = join(folder, randomUUID())
  await writeFile(path, JSON.stringify(mail))
  // The rename is atomic, so no reader sees an incomplete file.
  await rename(path, `${path}.json`)
}

/** The stored mails to one address, in no particular order. */
export async function mailsTo(address: string, folder: string): Promise<ArrivedMail[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json'))
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return texts.map(text => ArrivedMail.parse(JSON.parse(text))).filter(({ to }) => to.includes(address))
}
