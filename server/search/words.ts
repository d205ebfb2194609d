import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/**
 * The distinct words of a text in the form in which the catalogue's are stored, see the SQL function `search_form`. Only the
 * database knows the form of letters that aren't plain. The longest come first: they match the fewest rows.
 */
export async function searchedWords(db: Db, text: string): Promise<string[]> {
  const form = isAscii(text) ? text.toLowerCase().replace(/[^a-z0-9]+/g, ' ') : await formOf(db, text)
  return distinctWords(form).sort((a, b) => b.length - a.length)
}

export const distinctWords = (form: string): string[] => [...new Set(form.split(' ').filter(word => word !== ''))]

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

async function formOf(db: Db, text: string): Promise<string> {
  const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(db)
  return rows[0]?.form ?? ''
}
