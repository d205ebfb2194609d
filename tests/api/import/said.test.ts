import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownFolder } from '../../support/recordings/folder.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { segueHere } from '../support/in-this-process.ts'
import { type Incoming, importServer } from './support/import-server.ts'

const root = ownFolder()
const { server, sound, environment, incoming, rowsOf } = await importServer(root.path('media'))

let folder: string
let count = 0
let put: Incoming['put']
let recording: Incoming['recording']
beforeEach(async () => {
  folder = root.path(`incoming-${++count}`)
  await mkdir(folder)
  ;({ put, recording } = incoming(folder, count))
})

/** A recording that says nothing of itself, and whose bytes differ from those of every other test. */
const silent = () => Buffer.concat([id3(4, [text('TENC', `${count}`)]), sound])
const importHere = (...options: string[]) => segueHere(['import', folder, ...options], environment)
const setCalled = async (name: string) => {
  const { rows } = await sql<{ id: number; artists: string; date: string; genre: string }>`
    select s.id, string_agg(a.name, ' & ' order by sa.position) as artists, s.release_date::text as date, s.genre
    from sets s join set_artists sa on sa.set_id = s.id join artists a on a.id = sa.artist_id
    where s.set_name = ${name} group by s.id`.execute(server.db)
  return rows[0]
}

describe('An import with an artist, a date and a genre', () => {
  const options = () => ['--artist', `Cleo ${count} & Tarn`, '--date', '2026-05-03', '--genre', 'techno']

  test('has them for a set that says nothing itself', async () => {
    await put(`Sunrise ${count}.mp3`, silent())
    expect(await importHere(...options())).toMatchObject({ code: 0 })
    const set = { artists: `Cleo ${count} & Tarn`, date: '2026-05-03', genre: 'Techno' }
    expect(await setCalled(`Sunrise ${count}`)).toMatchObject(set)
  })

  test('leaves a set as it is that says them in its tags or its file name', async () => {
    await put('tagged.mp3', recording({ artist: `Ebb ${count}` }))
    await put(`Mira ${count} - Dawn ${count} (2026-05-07).mp3`, silent())
    expect(await importHere(...options())).toMatchObject({ code: 0 })
    expect(await setCalled(`Night ${count}`)).toMatchObject({ artists: `Ebb ${count}`, date: '2026-05-06' })
    expect(await setCalled(`Dawn ${count}`)).toMatchObject({ artists: `Mira ${count}`, date: '2026-05-07' })
  })

  test.each([
    [['--date', '2026-02-30'], '--date 2026-02-30 is no day. Write it as YYYY-MM-DD, such as 2026-05-01.'],
    [['--date', '1.5.2026'], '--date 1.5.2026 is no day. Write it as YYYY-MM-DD, such as 2026-05-01.'],
    [['--genre', 'Vaporwave'], 'There is no genre Vaporwave. --genre takes one of: Afro House, '],
    [['--artist', ' '], '--artist is empty. Name the artist, as in --artist "Nina Kessler".'],
    [['--encoding', 'klingon'], '--encoding klingon is unknown. Name one such as windows-1252'],
  ])('refuses %j, and imports nothing', async (wrong, message) => {
    await put(`Refused ${count}.mp3`, recording({ title: `Refused ${count}` }))
    const { code, said } = await importHere(...wrong)
    expect(code).toBe(1)
    expect(said).toContain(message)
    expect(await setCalled(`Refused ${count}`)).toBeUndefined()
  })
})

test('An import without an artist is refused with what to do about it', async () => {
  await put('Sunrise.mp3', silent())
  const { code, said } = await importHere()
  expect(code).toBe(2)
  expect(said).toContain(
    'Rename it “Artist - Name (2026-05-01)”, set the artist in its tags, or import it with segue import --artist "…"',
  )
})

test('An import with an encoding reads CUE sheets and texts in it that are not Unicode', async () => {
  // ‘夜 - 朝’ in Shift JIS.
  const shiftJis = Buffer.from([0x96, 0xe9, 0x20, 0x2d, 0x20, 0x92, 0xa9])
  await put('coded.mp3', recording({ title: `Coded ${count}` }))
  await put('coded.txt', Buffer.concat([Buffer.from('0:00 '), shiftJis]))
  await put('unicode.mp3', recording({ title: `Unicode ${count}` }))
  await put('unicode.txt', '0:00 Sørine - Naïve')
  expect(await importHere('--encoding', 'shift_jis')).toMatchObject({ code: 0 })
  expect(await rowsOf((await setCalled(`Coded ${count}`))?.id ?? 0)).toEqual(['0 夜 - 朝'])
  expect(await rowsOf((await setCalled(`Unicode ${count}`))?.id ?? 0)).toEqual(['0 Sørine - Naïve'])
})
