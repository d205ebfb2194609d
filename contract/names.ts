import * as z from 'zod/mini'
import { lineOf } from './text.ts'

/** A name of the catalogue, such as a title or an artist's. Apart from the fields of tracks, because listeners suggest names, too. */
export const Name = lineOf(200, 1)

/**
 * A web address within a text: with its scheme, with `www.`, with a common ending, or with a path. PostgreSQL reads it, too, so it has
 * neither `\b` nor Unicode classes.
 */
export const webAddress =
  /https?:\/\/|(^|[^a-z0-9])www[0-9]*\.|[a-z0-9-]{2}\.(com|net|org|info|biz|xyz|io|ru|cn|cc|tv|gg|ly|vip|bet|app|dev|shop|online|site)(?![a-z0-9])|[a-z0-9]\.[a-z]{2,}\/[a-z0-9]/i

/** Whether a text names a web address. Fullwidth and invisible characters don't hide it. */
export const namesWebAddress = (text: string) => webAddress.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))

export const addressProblem = 'Leave out web addresses'
/** For names that listeners give and others read. */
export const withoutAddress = z.refine<string>(text => !namesWebAddress(text), addressProblem)

/** The address of a web page; http and https only. */
export const WebAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\p{Cc}\p{Cf}]*)?$/iu, 'it is not a web address'),
  )
