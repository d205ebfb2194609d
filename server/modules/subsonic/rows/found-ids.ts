import * as z from 'zod/mini'

const Items = z.array(z.object({ id: z.number() }))

/** The ids of the items in a list that the database has written as JSON. */
export const idsIn = (json: string): number[] => Items.parse(JSON.parse(json)).map(({ id }) => id)

/** The same for the page of a list. */
export const idsOfPage = (json: string): number[] =>
  z
    .object({ data: Items })
    .parse(JSON.parse(json))
    .data.map(({ id }) => id)
