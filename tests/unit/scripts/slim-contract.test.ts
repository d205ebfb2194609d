import { expect, test } from 'vitest'
import { assertWithoutRequests, slimContract } from '../../../scripts/slim-contract.ts'

test('a route of the client is without what only the server reads, and with what the client does', () => {
  const code = `
    export const edit = route({
      method: 'PUT',
      path: '/posts/{id}',
      summary: "Edit it, { body: 'so' }",
      params: IdParams,
      query: z.object({ query: z.string() }),
      body: z.object({ text: z.string(), body: z.object({ a: Id }) }),
      answer: z.object({ body: Post }),
    })`
  expect(slimContract(code).replaceAll(/\s+/g, ' ').trim()).toBe(
    "export const edit = /* @__PURE__ */ route({ method: 'PUT', path: '/posts/{id}', answer: z.object({ body: Post }), })",
  )
})

test('what has such names elsewhere stays', () => {
  const code = 'const list = (summary: string) => z.object({ query: z.string(), body: Post })'
  expect(slimContract(code)).toBe(code)
})

test('a schema that nothing uses can be left out', () => {
  expect(slimContract('export const Name = z.string().check(z.minLength(1))')).toBe(
    'export const Name = /* @__PURE__ */ z.string().check(z.minLength(1))',
  )
})

test('what was imported only for the server is not imported', () => {
  const code = `import { Post, Suggested } from './a.ts'
import { IdParams } from '../shapes.ts'
export const edit = route({ params: IdParams, body: Suggested, answer: Post })`
  expect(slimContract(code).replaceAll(/[ ,]+/g, ' ')).toBe(
    "import { Post} from './a.ts'\nexport const edit = /* @__PURE__ */ route({ answer: Post })",
  )
})

test('what only the server has used is left out with it, and with what is imported for it', () => {
  const code = `import { lineOf } from './text.ts'
const Word = lineOf(20)
const details = { word: Word }
const Shown = z.object({ a: Id })
export const edit = route({ body: z.object(details), answer: Shown })`
  expect(slimContract(code).replaceAll(/\s+/g, ' ').trim()).toBe(
    'const Shown = /* @__PURE__ */ z.object({ a: Id }) export const edit = /* @__PURE__ */ route({ answer: Shown })',
  )
})

test('client code that reads a schema of a request is refused', () => {
  expect(() => assertWithoutRequests('const sent = setPost.body.safeParse(text)')).toThrow('setPost.body.safeParse(')
  assertWithoutRequests('const body = Post.parse(result.body)')
})
