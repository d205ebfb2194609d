import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxBodyBytes, maxFileLetters } from '#contract/limits.ts'
import { maxPatchBytes } from '#contract/routes/studio/uploads.ts'

/** What the pattern finds in a file of `deploy/`. */
function found(file: string, pattern: RegExp): string {
  const [, text] = pattern.exec(readFileSync(`deploy/${file}`, 'utf8')) ?? []
  if (text === undefined) throw new Error(`deploy/${file} has no ${pattern}`)
  return text
}

/** Whether each proxy lets a body of so many bytes through. */
const letThrough: Record<string, (bytes: number) => boolean> = {
  nginx: bytes => bytes <= Number(found('nginx/segue.conf', /client_max_body_size (\d+)m;/)) * 2 ** 20,
  Kubernetes: bytes => bytes <= Number(found('kubernetes/ingress.yaml', /proxy-body-size: (\d+)m/)) * 2 ** 20,
  Caddy: bytes => !new RegExp(found('caddy/Caddyfile', /header_regexp Content-Length (\S+)/)).test(String(bytes)),
}

test('What is sent in one request fits into the largest body that Segue takes', () => {
  const inJson = JSON.stringify({ name: '\u00fc'.repeat(500), content: '' })
  expect(maxFileLetters + Buffer.byteLength(inJson)).toBeLessThanOrEqual(maxBodyBytes)
  expect(maxPatchBytes).toBeLessThanOrEqual(maxBodyBytes)
})

test.each(Object.keys(letThrough))('%s lets through what Segue takes, and refuses what is far more', proxy => {
  const answers = [1, 999_999, 9_999_999, 10_000_000, maxBodyBytes, 14_000_000, 20_000_000, 100_000_000, 3e9]
  expect(answers.filter(bytes => letThrough[proxy]?.(bytes))).toEqual([1, 999_999, 9_999_999, 10_000_000, maxBodyBytes])
})
