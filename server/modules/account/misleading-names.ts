import unhomoglyph from 'unhomoglyph'
import { brand } from '#contract/brand.ts'

/** Names that may be taken for those of people who speak for this installation. */

/** Digits that are written for letters. */
const letterOfDigit: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

const asLetters = (text: string) =>
  unhomoglyph(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d/g, digit => letterOfDigit[digit] ?? digit)

/**
 * How a name may be read at a glance: without accents, signs and spaces, with letters for digits. Capitals are the same in more
 * scripts than small letters (`\u0442` and `t`), and there `i`, `l` and `1` are one.
 */
function glancesOf(username: string): string[] {
  const bare = username.normalize('NFKD').replace(/\p{M}+/gu, '')
  return [`great ${asLetters(bare.toUpperCase())}`, `small ${asLetters(bare.toLowerCase())}`]
}

/** True if one of two names can be taken for the other at a glance. */
export function isTakenFor(username: string, other: string): boolean {
  const glances = glancesOf(other)
  return glancesOf(username).some(each => glances.includes(each))
}

/** Who speaks for the installation, and the accounts of the demo. */
const reservedWords = [
  ...[brand.name, 'admin', 'administrator', 'curator', 'demo', 'help', 'helpdesk', 'info', 'mod', 'moderator'],
  ...['official', 'operator', 'root', 'security', 'service', 'staff', 'support', 'system', 'team', 'the', 'webmaster'],
]
const reserved = ['great', 'small'].map((_, at) => {
  const words = reservedWords.map(word => glancesOf(word)[at]?.split(' ')[1])
  return new RegExp(`^\\w+ (${words.join('|')})+$`)
})

/** True for a name that consists of reserved words: `support`, `Segue Team`, `adm1n`, `official_segue_2`. */
export const isReserved = (username: string): boolean =>
  [username, username.replace(/\d+$/, '')].some(each =>
    glancesOf(each).some((glance, at) => reserved[at]?.test(glance)),
  )
