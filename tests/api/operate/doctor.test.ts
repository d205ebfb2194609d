import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { Finding } from '../../../server/operate/doctor/finding.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { startMailPeer } from '../../support/peers/mail-peer.ts'
import { testApp } from '../../support/server/app.ts'
import { freePort } from '../../support/server/free-port.ts'
import { examine, listen, messagesOf } from '../support/doctor.ts'
import { segueHere } from '../support/in-this-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'segue-doctor-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command on this file's database, with a data folder that doesn't exist and a free port. */
const doctor = async (environment: Record<string, string> = {}, args: string[] = []) =>
  segueHere(['doctor', ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'new'),
    PORT: String(await freePort()),
    ...environment,
  })

describe('segue doctor', () => {
  test('finds no problem where Segue can run, and makes nothing', async () => {
    const { code, said } = await doctor()
    expect(said).toMatch(/^✓ ok {7}machine {3}Node /)
    expect(said).toMatch(/\n\n0 problems, \d warnings?\.$/)
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  test('prints what to do below each problem, and ends with 1', async () => {
    const { code, said } = await doctor({ LOG_LEVEL: 'loud' })
    expect(said).toMatch(/\n✗ problem {2}settings {2}LOG_LEVEL can't be used: .+\n {21}→ Correct it/)
    expect(said).toMatch(/\n1 problem, /)
    expect(code).toBe(1)
  })

  test('prints its findings as JSON', async () => {
    const { said } = await doctor({ LOG_LEVEL: 'loud' }, ['--json'])
    const findings = z.array(Finding).parse(JSON.parse(said))
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([
      expect.objectContaining({ subject: 'settings', remedy: expect.any(String) }),
    ])
  })

  test('names every wrong setting, prints no secret, and still checks what relies on none of them', async () => {
    const { code, said } = await doctor({
      PORT: '0',
      TOKEN_SECRET: 'too-short-secret',
      TRUST_PROXY: 'yes',
      FIREBASE_API_KEY: 'half-a-firebase',
      VAPID_PUBLIC_KEY: 'public-secret',
      VAPID_PRIVATE_KEY: 'private-secret',
      VAPID_SUBJECT: 'mailto:a@segue.example',
      DATABSE_URL: 'postgres://a:misspelled-secret@b/c',
    })
    expect(code).toBe(1)
    for (const name of ['PORT', 'TOKEN_SECRET', 'TRUST_PROXY', 'FIREBASE_PROJECT_ID', 'VAPID_PUBLIC_KEY'])
      expect(said).toMatch(new RegExp(`problem {2}settings {2}${name}\\b`))
    expect(said).toContain("DATABSE_URL isn't a setting. Did you mean DATABASE_URL?")
    expect(said).toMatch(/warning {2}port {6}Not checked, because of PORT\./)
    expect(said).toMatch(/ok {7}database {2}DATABASE_URL answers at/)
    expect(said).not.toMatch(/secret\b(?!s)|half-a/)
  })

  test('refuses arguments that it does not know', async () => {
    expect(await doctor({}, ['now'])).toEqual({ code: 1, said: "doctor doesn't take now." })
    expect((await doctor({}, ['--workers', 'many'])).said).toContain('--workers many is not understood')
  })
})

test('A check that hangs is given up, and the others are not held up', async () => {
  const silent = createServer()
  onTestFinished(() => void silent.close())
  const environment = { SMTP_URL: `smtp://127.0.0.1:${await listen(silent)}`, PORT: String(await freePort()) }
  const found = await examine(['mail', 'port'], environment, { limitMs: 300 })
  expect(messagesOf(found, 'problem')).toEqual(["The check didn't end within 0.3 seconds."])
  expect(found.at(-1)).toMatchObject({ subject: 'port', level: 'ok' })
})

describe('The port', () => {
  test('is taken by another program', async () => {
    const other = createHttpServer((_request, response) => response.end('{"status":"ok"}'))
    onTestFinished(() => void other.close())
    const port = String(await listen(other))
    const found = await examine(['port'], { PORT: port, METRICS_PORT: port })
    expect(messagesOf(found, 'problem')).toEqual([
      `Port ${port} on 127.0.0.1 can't be used: it is already in use. Set PORT to another one.`,
      `METRICS_PORT ${port} is used by another program.`,
    ])
  })

  test('is taken by Segue itself, which is fine, unless it is not ready', async () => {
    const { app, db, close } = await testApp({ template: 'empty' })
    onTestFinished(close)
    const port = String(await freePort())
    await app.listen({ port: Number(port), host: '127.0.0.1' })
    const [ready] = await examine(['port'], { PORT: port })
    expect(ready).toMatchObject({ level: 'ok', message: `Segue runs on port ${port} of 127.0.0.1, and is ready.` })
    expect(messagesOf(await examine(['address'], { PORT: port }), 'ok')).toEqual([`http://127.0.0.1:${port} answers.`])
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    const [behind] = await examine(['port'], { PORT: port })
    expect(behind).toMatchObject({ level: 'problem', message: expect.stringContaining('but is not ready') })
  })
})

describe('PUBLIC_URL', () => {
  const warnings = async (environment: Record<string, string>) =>
    messagesOf(await examine(['address'], { PORT: String(await freePort()), ...environment }), 'warning')

  test('must be https, unless it is this machine', async () => {
    expect(await warnings({})).toEqual([])
    expect(await warnings({ PUBLIC_URL: 'http://segue.example' })).toEqual([expect.stringContaining("isn't https")])
    expect(await warnings({ PUBLIC_URL: 'https://segue.example', TRUST_PROXY: '1' })).toEqual([])
  })

  test('is missed in production, and so is TRUST_PROXY behind a proxy', async () => {
    expect(await warnings({ NODE_ENV: 'production' })).toEqual([expect.stringContaining("PUBLIC_URL isn't set")])
    expect(await warnings({ PUBLIC_URL: 'https://segue.example' })).toEqual([
      expect.stringContaining('TRUST_PROXY is not set'),
    ])
  })

  test('leads to another program than the Segue that runs here', async () => {
    const { app, close } = await testApp({ template: 'empty' })
    const other = createHttpServer((_request, response) => response.end('hello'))
    onTestFinished(async () => {
      other.close()
      await close()
    })
    const port = await freePort()
    await app.listen({ port, host: '127.0.0.1' })
    const elsewhere = `http://127.0.0.1:${await listen(other)}`
    expect(await warnings({ PORT: String(port), PUBLIC_URL: elsewhere })).toEqual([
      `${elsewhere} doesn't lead to Segue: another program answers.`,
    ])
  })
})

describe('The mail server', () => {
  test('answers on this machine', async () => {
    const { url, stop } = await startMailPeer(() => {})
    onTestFinished(stop)
    expect(messagesOf(await examine(['mail'], { SMTP_URL: url }), 'ok')).toEqual([
      `The mail server ${new URL(url).host} answers, on this machine.`,
    ])
  })

  test('refuses the password, which is not printed', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    })
    const port = await freePort()
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const found = await examine(['mail'], { SMTP_URL: `smtp://segue:a-secret@127.0.0.1:${port}` })
    expect(messagesOf(found, 'problem')).toEqual([expect.stringContaining('Wrong password')])
    expect(JSON.stringify(found)).not.toContain('a-secret')
  })

  test('is away', async () => {
    const found = await examine(['mail'], { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    expect(messagesOf(found, 'problem')).toEqual([expect.stringContaining('ECONNREFUSED')])
  })
})
