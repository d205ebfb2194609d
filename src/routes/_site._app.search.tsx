import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SearchPage } from '../features/search/SearchPage.tsx'
import { maxSearchLength } from '../features/search/search-input.ts'

/** The router reads `?s=1999` as a number. */
const Text = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform(value => String(value).trim().slice(0, maxSearchLength)),
)

export const Route = createFileRoute('/_site/_app/search')({
  validateSearch: z.object({ s: z.optional(z.catch(Text, '')) }),
  component: SearchPage,
})
