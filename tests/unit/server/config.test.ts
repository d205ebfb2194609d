import { expect, test } from 'vitest'
import { vapid } from '../../../server/cli/vapid.ts'
import { readConfig } from '../../../server/config.ts'

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
