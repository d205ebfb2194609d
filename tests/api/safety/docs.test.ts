import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { table } from '#contract/table.ts'
import { openApiShape } from '../../support/server/openapi-shape.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()

describe("the API's document", () => {
  const Operation = z.looseObject({
    operationId: z.string(),
    parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.record(z.string(), z.unknown()) })),
    responses: z.record(z.string(), z.unknown()),
  })
  const Document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), Operation)) })

  test('has the shape of OpenAPI 3.1, and names every call once', async () => {
    const { body } = await server.ask('GET', '/api/openapi.json')
    const fits = new Ajv2020({ strict: true, allErrors: true }).compile(openApiShape)
    fits(body)
    expect(fits.errors).toBeNull()
    const names = Object.values(Document.parse(body).paths).flatMap(each =>
      Object.values(each).map(({ operationId }) => operationId),
    )
    expect(names.toSorted()).toEqual([...table.keys()].toSorted())
  })

  test('is valid: every schema in it compiles, every path names its parameters', async () => {
    const document = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
    expect(document.openapi).toBe('3.1.0')
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
    addFormats.default(ajv)
    ajv.addVocabulary(['components', 'paths', 'openapi', 'info', 'servers'])
    ajv.addSchema({ ...document, $id: 'document' })
    let schemas = 0
    // Schemas that many calls share, such as errors, are repeated in each. Compiling takes time, so it is done once.
    const compiled = new Set<string>()
    const visit = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        const here = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
        if (key === 'schema') {
          schemas++
          const text = JSON.stringify(inner)
          if (!compiled.has(text)) ajv.compile({ $ref: `document#${here}` })
          compiled.add(text)
        } else visit(inner, here)
      }
    }
    visit(document.paths, '/paths')
    expect(schemas).toBeGreaterThan(400)
    expect(compiled.size).toBeGreaterThan(50)
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods)) {
        const named = parameters.filter(each => each.in === 'path').map(({ name }) => `{${name}}`)
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
      }
  })

  test('has ids as integers, and the headers and errors of a write', async () => {
    const { paths } = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
    const favourite = paths['/favs/set/{id}']?.put
    expect(favourite?.parameters.find(({ name }) => name === 'id')?.schema).toMatchObject({ type: 'integer' })
    expect(favourite?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    expect(Object.keys(favourite?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '404', '409', '422']))
  })

  const failuresOf = (document: z.output<typeof Document>, name: string) =>
    Object.values(document.paths)
      .flatMap(each => Object.values(each))
      .flatMap(({ operationId, responses }) => (operationId === name ? Object.keys(responses) : []))

  // What else a call fails with, every test of the API compares with the document (`documented.ts`).
  test.each<[name: string, documented: string]>([
    ['addToQueue', '403'],
    ['createPost', '429'],
    ['renewTokens', '429'],
    ['setAvatar', '429'],
    ['connectListenBrainz', '429'],
    ['listReports', '404'],
  ])('%s documents that it can fail with %s', async (name, documented) => {
    const document = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
    expect(failuresOf(document, name)).toContain(documented)
  })

  test('documents no failure of the database where a call needs none', async () => {
    const document = Document.parse((await server.ask('GET', '/api/openapi.json')).body)
    const without = [...table.keys()].filter(
      name => name !== 'followEvents' && !failuresOf(document, name).includes('503'),
    )
    expect(without.toSorted()).toEqual(['getClientConfig', 'health'])
  })

  test('has a page without scripts that lists every call', async () => {
    const { status, headers, body } = await server.ask('GET', '/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const page = String(body)
    expect(page).not.toMatch(/<script|onclick|javascript:/i)
    for (const [name, { path }] of table) {
      expect(page).toContain(`id="${name}"`)
      expect(page).toContain(`<code>${path}</code>`)
    }
  })

  test.each([
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs.css', 'text/css; charset=utf-8'],
  ])('is compressed once, and not sent to who has it: %s', async (path, type) => {
    const get = (headers: Record<string, string>) => server.ask('GET', path, { headers })
    const [plain, br, gzip] = await Promise.all([
      get({}),
      get({ 'accept-encoding': 'gzip;q=0.5, br' }),
      get({ 'accept-encoding': 'gzip, br;q=0' }),
    ])
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    for (const { headers } of [plain, br, gzip])
      expect(headers).toMatchObject({ 'content-type': type, vary: 'accept-encoding', etag: plain.headers.etag })
    const known = await get({ 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
    expect([known.status, known.bytes.length, known.headers.vary]).toEqual([304, 0, 'accept-encoding'])
    const head = await server.ask('HEAD', path, { headers: { 'accept-encoding': 'br' } })
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(br.bytes.length)])
  })

  test('has a page without inline styles, which the content security policy forbids', async () => {
    const page = String((await server.ask('GET', '/api/docs')).body)
    expect(page).not.toMatch(/<style|style=/)
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? ''
    const style = await server.ask('GET', href)
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })
})
