import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { derivedKey } from '../../lib/derived-key.ts'

const cookie = 'segue_devices'
const cookieSeconds = 365 * 24 * 60 * 60
/** Of so many accounts a browser is known at the same time. */
const mostAccounts = 5

interface Account {
  id: number
  password_hash: string | null
}

/**
 * Browsers from which an account's owner has logged in before, so that strangers' wrong guesses don't lock the owner out there. The
 * proof is a cookie of random numbers, each signed for an account and its password: it grants nothing but guesses that are counted
 * apart, names nobody, and ends with the password.
 */
export function createKnownDevices(secret: Uint8Array, isSecure: boolean) {
  const key = derivedKey(secret, 'known devices')

  const sign = (number: string, { id, password_hash }: Account) =>
    createHmac('sha256', key).update(`${number} ${id} ${password_hash}`).digest().subarray(0, 16)

  const entriesOf = ({ headers }: FastifyRequest): string[] =>
    (/(?:^|;\s*)segue_devices=([\w.~-]{1,400})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '').split('~').filter(Boolean)

  function isFor(entry: string, account: Account): boolean {
    const [number = '', signature = ''] = entry.split('.')
    const given = Buffer.from(signature, 'base64url')
    return given.length === 16 && timingSafeEqual(given, sign(number, account))
  }

  /** The number by which this browser is known to an account, or undefined. */
  const find = (request: FastifyRequest, account: Account | undefined): string | undefined =>
    account &&
    entriesOf(request)
      .find(entry => isFor(entry, account))
      ?.split('.')[0]

  /** Makes this browser a known one. Only for who has just proved to be the owner. */
  function remember(request: FastifyRequest, reply: FastifyReply, account: Account): void {
    const number = find(request, account) ?? randomBytes(16).toString('base64url')
    const others = entriesOf(request).filter(entry => !isFor(entry, account))
    const entry = `${number}.${sign(number, account).toString('base64url')}`
    const value = [entry, ...others].slice(0, mostAccounts).join('~')
    const secure = isSecure ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${cookie}=${value}; Max-Age=${cookieSeconds}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
    )
  }

  return { find, remember }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
