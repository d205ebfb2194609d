import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What is for all sets, the withdrawn ones among them. */
const forAll = [
  'catalog',
  'cli',
  'db/migrations',
  'demo',
  'export',
  'import',
  'operate',
  'studio',
  // What listeners gave to a set stays theirs.
  'modules/account/export',
]

/** Other places that name the table, and how often. */
const others = {
  // A release of a track is announced with a withdrawn set, if there is no other.
  'db/releases/announce-release.ts': 1,
  'db/releases/withdraw.ts': 3,
  // Which recordings are only for curators.
  'db/select/hidden-recordings.ts': 1,
  // Curators and operators are told of what is heard in any set, and every recording has a fingerprint.
  'ear/catalogue/candidates.ts': 2,
  'ear/catalogue/places.ts': 2,
  'ear/catalogue/recognized.ts': 1,
  'ear/stored/fingerprints.ts': 1,
  // Tracks that were first heard in a withdrawn set are listed with those that were first heard in none.
  'lists/tracks.ts': 1,
  // A withdrawn set keeps its recording, and the fingerprint of it.
  'process/housekeeping.ts': 2,
  'recording/stored-digests.ts': 1,
}

const table =
  /\b(from|join|into|update|only) sets\b|\b(selectFrom|\w+Join|updateTable|insertInto|deleteFrom|table)\(\s*'sets\b|sql`sets\b|items: 'sets'/g

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts') && !forAll.some(folder => file.startsWith(`${folder}/`)))

test('What is read for listeners names the view of listed sets, not the table of all', () => {
  const named = files
    .map(file => [file, readFileSync(join('server', file), 'utf8').match(table)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))).toEqual(others)
})
