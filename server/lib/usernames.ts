import unhomoglyph from 'unhomoglyph'

export const maxUsernameLength = 40

/** A name as it is stored and looked up: NFKC, so that fullwidth letters, ligatures and the like are plain letters. */
export const normalizeUsername = (username: string) => username.normalize('NFKC').trim()

/** Characters that can't be seen: controls, text direction marks, joiners, fillers, unassigned code points. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export const hasInvisible = (username: string) => invisible.test(username)

const skeleton = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD').replace(/\s+/g, ' ')

/**
 * The Unicode skeletons (TR39) of a name, as written and in lower case. Two names that share one look the same. Empty for an
 * email address, which belongs to its owner whatever it looks like.
 */
export const looksOf = (username: string): string[] =>
  username.includes('@') ? [] : [`written ${skeleton(username)}`, `small ${skeleton(username.toLowerCase())}`]
