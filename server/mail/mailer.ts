import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { brand } from '../../contract/brand.ts'

export interface Mail {
  /** One address, already known to be one. */
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Sends a mail, or throws. */
  send(mail: Mail): Promise<void>
  /** Whether a mail could be sent now; known within some seconds. */
  isReady(): Promise<boolean>
}

const from = { name: brand.name, address: brand.senderAddress }

/** A server that doesn't answer is given up: closing the app waits for the mails under way. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** Somebody waits for this answer. */
const impatience = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 }

/** By SMTP, as `SMTP_URL` says. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...patience })
  const probe = createTransport({ url, ...impatience })
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail, to: { name: '', address: mail.to } })
    },
    isReady: () =>
      probe.verify().then(
        () => true,
        () => false,
      ),
  }
}

/** Writes mails to a folder instead, for a server without SMTP; `told` hears of each. */
export function folderMailer(folder: string, told: (mail: Mail, path: string) => void = () => {}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  async function send(mail: Mail): Promise<void> {
    const { message } = await transport.sendMail({ from, ...mail, to: { name: '', address: mail.to } })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
    await writeFile(path, message, { mode: 0o600 })
    told(mail, path)
  }
  return { send, isReady: async () => true }
}
