import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { brand } from '#contract/brand.ts'

export interface Mail {
  /** One valid address. */
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Sends a mail. Rejects if that fails. */
  send(mail: Mail): Promise<void>
  /** Whether a mail could be sent now. Resolves within a few seconds. */
  isReady(): Promise<boolean>
}

const from = { name: brand.name, address: brand.senderAddress }

/** Timeouts for sending. Closing the app waits for mails in progress, so there must be a limit. */
const sendTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** The same for all of it: a server that answers a byte at a time never rests for as long as `socketTimeout`. */
const sendMs = 120_000
/** Timeouts for the check, whose result a listener waits for. */
const probeTimeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 }

/** Sends mails by SMTP. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...sendTimeouts })
  const probe = createTransport({ url, ...probeTimeouts })
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        ...mail,
        to: { name: '', address: mail.to },
        signal: AbortSignal.timeout(sendMs),
      })
    },
    isReady: () =>
      probe.verify().then(
        () => true,
        () => false,
      ),
  }
}

/** Writes mails to files in a folder, for a server without SMTP. `onMail` is called for each. */
export function folderMailer(folder: string, onMail: (mail: Mail, path: string) => void = () => {}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  async function send(mail: Mail): Promise<void> {
    const { message } = await transport.sendMail({ from, ...mail, to: { name: '', address: mail.to } })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
    await writeFile(path, message, { mode: 0o600 })
    onMail(mail, path)
  }
  return { send, isReady: async () => true }
}
