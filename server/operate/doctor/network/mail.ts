import { createTransport } from 'nodemailer'
import { reasonOf } from '../../../lib/start-errors.ts'
import type { Check } from '../check.ts'
import { isLoopback } from './reach.ts'

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }

/** Connects to a mail server, logs in if the address has a user, and leaves. Resolves with what went wrong, or undefined. */
const tryServer = (url: string, requireTLS: boolean): Promise<string | undefined> =>
  createTransport({ url, requireTLS, ...timeouts })
    .verify()
    .then(
      () => undefined,
      error => reasonOf(error),
    )

/** The mail server. No mail is sent. */
export const mail: Check = {
  needs: ['SMTP_URL'],
  async run({ config, findings }) {
    const { smtpUrl, dataDir, isProduction } = config
    if (smtpUrl === undefined) {
      const files = `Without SMTP_URL, mails are files in ${dataDir}/mail.`
      return [
        isProduction
          ? findings.warning(files, 'Set SMTP_URL, so that listeners can reset their passwords by mail.')
          : findings.ok(files),
      ]
    }
    const { protocol, host, hostname, username } = new URL(smtpUrl)
    const failure = await tryServer(smtpUrl, false)
    if (failure !== undefined)
      return [
        findings.problem(
          `The mail server ${host} can't be used: ${failure}.`,
          'Check host, port, user and password in SMTP_URL. Segue starts without it, but no mail is sent.',
        ),
      ]
    const reached = `The mail server ${host} answers${username ? ', and accepts the user and the password' : ''}`
    const encrypted = protocol === 'smtps:' || (await tryServer(smtpUrl, true)) === undefined
    if (!encrypted && isLoopback(hostname)) return [findings.ok(`${reached}, on this machine.`)]
    return [
      encrypted
        ? findings.ok(`${reached}; the connection is encrypted.`)
        : findings.warning(
            `${reached}, but it doesn't offer TLS: reset links travel in plain text.`,
            'Turn on STARTTLS at the mail server, or use smtps:// in SMTP_URL.',
          ),
    ]
  },
}
