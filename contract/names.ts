import * as z from 'zod/mini'

/** A name of the catalogue, such as a title or an artist's. Apart from the fields of tracks, because listeners suggest names, too. */
export const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(200),
    z.regex(/^\P{Cc}*$/u, 'it has a line break or a control character'),
  )

/** The address of a web page; http and https only. */
export const WebAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\P{Cc}*)?$/iu, 'it is not a web address'),
  )
