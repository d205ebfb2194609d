import unhomoglyph from 'unhomoglyph'

export const mostCharacters = 40

/** As names are kept and looked for: fullwidth letters, ligatures and such are those that they stand for (NFKC). */
export const plainName = (username: string) => username.normalize('NFKC').trim()

/** Characters without a shape of their own: controls, directions, joiners, fillers, what no font has. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export const hasUnseen = (username: string) => unseen.test(username)

const skeleton = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD').replace(/\s+/g, ' ')

/**
 * How a name looks, as it is written and in small letters: names that share one look the same (Unicode TR39). A name that is
 * an address belongs to whoever has that, whatever it looks like: it has none.
 */
export const looksOf = (username: string): string[] =>
  username.includes('@') ? [] : [`written ${skeleton(username)}`, `small ${skeleton(username.toLowerCase())}`]
