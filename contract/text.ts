import * as z from 'zod/mini'

/**
 * The one rule for text from outside, whoever sends it: requests, tags, tracklists. Lengths are in UTF-16 code units, which is what the
 * fields of a browser count. Marks are bounded by the letter that they are on, so a text is no taller than others of its length.
 */

/**
 * Marks on one letter. Vietnamese needs 1, Thai 2, Burmese and Hebrew with accents up to 6, the longest syllables in Tibetan 8. Format
 * characters between them don't begin a letter.
 */
const surplusMarks = /((?:\p{Cf}{0,6}\p{M}){8})(?:\p{Cf}{0,6}\p{M})+/gu
/** Nothing needs more format characters in a row than the flag of Scotland: 6. */
const surplusFormats = /(\p{Cf}{6})\p{Cf}+/gu
/** They change the direction of what follows the text. Marks of direction, joiners and what emoji are made of stay. */
const directions = /[\u202a-\u202e\u2066-\u2069\ufeff]/g
const controls = /[^\P{Cc}\n\t]/gu

/** A text in NFC, without what changes the direction of others, with at most 8 marks on a letter. */
export const cleanText = (text: string): string =>
  text.replace(directions, '').normalize('NFC').replace(surplusFormats, '$1').replace(surplusMarks, '$1')

/** A text of several lines, trimmed, without control characters. `least` and `most` are in UTF-16 code units. */
// @__NO_SIDE_EFFECTS__
export const textOf = (most: number, least = 0, tooShort?: string) =>
  z.string().check(
    z.overwrite(text => cleanText(text.replace(/\r\n?/g, '\n').replace(controls, '')).trim()),
    z.minLength(least, tooShort),
    z.maxLength(most),
  )

/** A text of one line, trimmed. Refuses line breaks and control characters. */
// @__NO_SIDE_EFFECTS__
export const lineOf = (most: number, least = 0, tooShort?: string) =>
  z.string().check(
    z.overwrite(text => cleanText(text).trim()),
    z.minLength(least, tooShort),
    z.maxLength(most),
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'it has a line break or a control character'),
  )

/** A text that no person reads, such as a token, a password or base64: it stays as it is. */
// @__NO_SIDE_EFFECTS__
export const opaqueOf = (most: number, least = 0, tooShort?: string) =>
  z.string().check(z.minLength(least, tooShort), z.maxLength(most))
