import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { vapid } from '../../../../server/cli/vapid.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { fileVariable, secretSettings } from '../../../../server/config/environment.ts'

const firebase = { FIREBASE_PROJECT_ID: 'demo-segue', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'auth.example' }
const emulator = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }

test('an emulator, whose tokens are unsigned, is refused in production and for a real project', () => {
  expect(readConfig(emulator).firebase?.emulatorHost).toBe('127.0.0.1:9099')
  expect(() => readConfig({ ...emulator, NODE_ENV: 'production' })).toThrow(/FIREBASE_AUTH_EMULATOR_HOST/)
  expect(() => readConfig({ ...emulator, FIREBASE_PROJECT_ID: 'segue' })).toThrow(/FIREBASE_AUTH_EMULATOR_HOST/)
})

test('an incomplete Firebase configuration is refused', () => {
  expect(readConfig({}).firebase).toBeUndefined()
  expect(readConfig(firebase).firebase).toMatchObject({ projectId: 'demo-segue', apiKey: 'key' })
  for (const name of Object.keys(firebase))
    expect(() => readConfig({ ...firebase, [name]: '' })).toThrow(/belong together/)
})

/** What `segue vapid` prints, as an environment. */
const push = () => Object.fromEntries(vapid([]).map(line => line.split('=')))

test('push accepts the keys that `segue vapid` prints, but not one alone and not two of different pairs', () => {
  expect(readConfig({}).push).toBeUndefined()
  const keys = push()
  expect(readConfig(keys).push).toEqual({
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
    subject: 'mailto:you@example.com',
  })
  for (const name of Object.keys(keys)) expect(() => readConfig({ ...keys, [name]: '' })).toThrow(/belong together/)
  expect(() => readConfig({ ...keys, VAPID_PUBLIC_KEY: push().VAPID_PUBLIC_KEY })).toThrow(/not a key pair/)
  expect(() => readConfig({ ...keys, VAPID_PRIVATE_KEY: 'secret' })).toThrow(/not a key pair/)
})

test.each([
  ['VAPID_SUBJECT', 'you@example.com'],
  ['PASSWORD_MIN_LENGTH', '2'],
  ['PUBLIC_URL', 'segue.example'],
  ['MEDIA_BASE_URL', 'ftp://media.example'],
  ['SMTP_URL', 'mail.example'],
  ['TRUST_PROXY', 'yes'],
  ['STORE_SEARCH_URL', 'javascript:alert(1)//'],
  ['METRICS_PORT', '0'],
  ['METRICS_TOKEN', 'short'],
  ['SERVICE_WORKER', 'no'],
])('%s=%s is refused with an error that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name))
})

test('the public address has no slash at its end, and the media address has one', () => {
  const config = readConfig({ PUBLIC_URL: 'https://segue.example/', MEDIA_BASE_URL: 'https://media.example/segue' })
  expect([config.publicUrl, config.mediaBaseUrl]).toEqual(['https://segue.example', 'https://media.example/segue/'])
  expect(readConfig({ PORT: '8080', HOST: '::1' }).publicUrl).toBe('http://[::1]:8080')
})

test('forwarding headers are trusted from no proxy, from a number of proxies, or from the listed ones', () => {
  expect(readConfig({}).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.0/8, loopback' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.0.0.0/8',
    'loopback',
  ])
  for (const none of ['', '0']) expect(readConfig({ TRUST_PROXY: none }).trustProxy).toBe(false)
  const isTrusted = readConfig({ TRUST_PROXY: '1' }).trustProxy
  expect(typeof isTrusted === 'function' && [isTrusted('10.0.0.1', 0), isTrusted('10.0.0.1', 1)]).toEqual([true, false])
})

test('the service worker is on unless it is explicitly switched off', () => {
  const retired = (SERVICE_WORKER?: string) => readConfig({ SERVICE_WORKER }).workerRetired
  expect([retired(), retired(''), retired('on'), retired('off')]).toEqual([false, false, false, true])
})

describe('A secret in a file', () => {
  const fileOf = (contents: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'segue-secrets-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'secret'), contents)
    return join(folder, 'secret')
  }
  const token = 'a secret of more than 32 characters'

  test('counts as if it were the variable, without the line break at its end', () => {
    for (const contents of [token, `${token}\n`, `${token}\r\n`])
      expect(readConfig({ TOKEN_SECRET_FILE: fileOf(contents) }).tokenSecret).toBe(token)
  })

  test.each(secretSettings)('can be %s', name => {
    expect(() => readConfig({ [fileVariable(name)]: '/nowhere' })).toThrow(
      `${name}_FILE can't be read: ENOENT: no such file or directory`,
    )
  })

  test('is refused beside the variable, when it is empty or not there, and as the variable would be; no message has it', () => {
    const refused = (environment: Record<string, string>) => expect(() => readConfig(environment))
    refused({ TOKEN_SECRET_FILE: fileOf(token), TOKEN_SECRET: token }).toThrow(
      /^TOKEN_SECRET and TOKEN_SECRET_FILE are both/,
    )
    refused({ TOKEN_SECRET_FILE: fileOf('\n') }).toThrow(/^TOKEN_SECRET_FILE can't be used: .+ is empty/)
    refused({ TOKEN_SECRET_FILE: '/nowhere' }).toThrow(/^TOKEN_SECRET_FILE can't be read: ENOENT/)
    refused({ TOKEN_SECRET_FILE: fileOf('too short') }).toThrow(
      /^TOKEN_SECRET can't be used: must have at least 32 ch[a-z]+\.$/,
    )
  })

  test('is the password of an address that has none', () => {
    const DATABASE_PASSWORD_FILE = fileOf('a/b@c%\n')
    const { databaseUrl } = readConfig({ DATABASE_URL: 'postgres://segue@database/segue', DATABASE_PASSWORD_FILE })
    expect(databaseUrl).toBe('postgres://segue:a%2Fb%40c%25@database/segue')
    const refused = (DATABASE_READ_URL: string) =>
      expect(() => readConfig({ DATABASE_READ_URL, DATABASE_PASSWORD_FILE }))
    refused('postgres://segue:x@database/segue').toThrow(/^DATABASE_PASSWORD is set, and DATABASE_READ_URL has/)
    refused('postgres:///segue?host=/run/postgresql').toThrow(/^DATABASE_READ_URL can't be used .+ names no host\.$/)
    refused('postgres://segue@/segue').toThrow(/^DATABASE_READ_URL can't be used: it is not an address\.$/)
  })
})
