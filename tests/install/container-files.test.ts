import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { DCLinter } from 'dclint'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { installedProgram } from '../../scripts/test/programs.ts'
import { fileVariable, secretSettings, settings } from '../../server/config/environment.ts'
import { mountsOf, readCompose } from '../support/install/compose.ts'
import { stagesOf } from '../support/install/dockerfile.ts'

describe('The Dockerfile keeps the rules of hadolint', () => {
  const stages = stagesOf('Dockerfile')
  const steps = stages.flatMap(stage => stage.steps)
  const of = (keyword: string) => steps.filter(step => step.keyword === keyword)

  test('its images have a tag, which is not latest (DL3006, DL3007), and no platform (DL3029)', () => {
    for (const { from } of stages) expect(from).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
  })

  test('its stages have names of their own, and it copies from these (DL3022, DL3024)', () => {
    const names = stages.flatMap(({ name }) => name ?? [])
    expect(new Set(names).size).toBe(names.length)
    for (const { copiedFrom } of of('COPY')) if (copiedFrom !== undefined) expect(names).toContain(copiedFrom)
  })

  test('it ends as a user with a number, who is not root (DL3002)', () => {
    expect(of('USER').at(-1)?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  test('its folders are absolute (DL3000), its commands are lists of words (DL3025), and it has one of each (DL4003, DL4004)', () => {
    for (const { text } of of('WORKDIR')) expect(text).toMatch(/^\//)
    for (const keyword of ['CMD', 'ENTRYPOINT', 'HEALTHCHECK']) {
      expect(of(keyword), keyword).toHaveLength(1)
      expect(of(keyword)[0]?.words, keyword).not.toEqual([])
    }
  })

  test('it has no ADD (DL3020), MAINTAINER (DL4000), sudo (DL3004), cd (DL3003), or entry of a user in large logs (DL3046)', () => {
    expect([...of('ADD'), ...of('MAINTAINER')]).toEqual([])
    for (const { text } of of('RUN')) {
      expect(text).not.toMatch(/\b(sudo|cd) /)
      if (text.includes('useradd')) expect(text).toContain('--no-log-init')
    }
  })

  test('what it installs by apt leaves no lists (DL3009) and nothing that was only recommended (DL3015)', () => {
    for (const { text } of of('RUN'))
      if (text.includes('apt-get install'))
        expect(text).toMatch(/install -y --no-install-recommends .+rm -rf \/var\/lib\/apt\/lists\/\*/)
  })

  test('it has ffmpeg, for recordings in AAC, ALAC and WebM', () => {
    expect(of('RUN').some(({ text }) => /apt-get install .*\bffmpeg\b/.test(text))).toBe(true)
  })

  const shellcheck = installedProgram('shellcheck')
  test.skipIf(!shellcheck)(`its shell is sound${shellcheck ? '' : ' (skipped: shellcheck is not installed)'}`, () => {
    for (const { text } of of('RUN')) execFileSync('shellcheck', ['--shell=sh', '-'], { input: `${text}\n` })
  })
})

const LintedFiles = z.tuple([z.object({ messages: z.array(z.object({ severity: z.string(), message: z.string() })) })])

describe('compose.yaml', () => {
  const compose = readCompose()
  const services = Object.entries(compose.services)

  test("is as Compose's own schema has it, and its images have a version", () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    const [file] = LintedFiles.parse(linter.lintFiles(['compose.yaml'], false))
    // Everything else that it looks for is style.
    expect(file.messages.filter(({ severity }) => severity === 'critical')).toEqual([])
    for (const [name, { image }] of services) if (image !== 'segue') expect(image, name).toMatch(/:\d/)
  })

  test.each(services)(
    '%s can write only to its volumes, has no right that it does not need, and waits for services that it can wait for',
    (_name, service) => {
      expect(service.read_only).toBe('true')
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        const dependency = compose.services[other]
        // The image has a check of its own.
        const isChecked = dependency?.healthcheck !== undefined || dependency?.image === 'segue'
        if (condition === 'service_healthy') expect(isChecked, other).toBe(true)
        else expect(condition).toBe('service_completed_successfully')
      }
      const named = mountsOf(service, '').flatMap(({ name }) => (name.startsWith('.') ? [] : name))
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named))
    },
  )

  test('gives Segue settings that it has, and secrets as files of the service that makes them', () => {
    const { environment = {} } = compose.services.segue ?? {}
    const known: string[] = [...settings, ...secretSettings.map(fileVariable)]
    expect(Object.keys(environment).filter(name => !known.includes(name))).toEqual([])
    for (const name of ['TOKEN_SECRET', 'DATABASE_PASSWORD'] as const) {
      expect(environment).not.toHaveProperty(name)
      expect(environment[fileVariable(name)]).toMatch(/^\/secrets\//)
    }
    expect(compose.services.database?.environment.POSTGRES_PASSWORD_FILE).toBe(environment.DATABASE_PASSWORD_FILE)
  })

  test('gives Caddy the file of deploy, with what it leaves open', async () => {
    const proxy = compose.services.proxy
    const file = proxy && mountsOf(proxy, '.').find(({ inside }) => inside === '/etc/caddy/Caddyfile')
    const text = await readFile(file?.outside ?? '', 'utf8')
    const open = [...text.matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
    expect(open.length).toBeGreaterThan(0)
    expect(Object.keys(proxy?.environment ?? {})).toEqual(expect.arrayContaining(open))
  })
})
