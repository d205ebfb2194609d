import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { maxSearchLength } from '../features/search/search-input.ts'
import { sharedPage, sharedTerm } from '../features/search/shared-text.ts'

/** The router reads `?title=1999` as a number. */
const Text = z.optional(z.catch(z.coerce.string(), ''))

/**
 * Where other apps share to the installed one (the manifest's `share_target`). Leads to the page of ours that is shared, or
 * searches for the shared text.
 */
export const Route = createFileRoute('/_site/_app/share')({
  validateSearch: z.object({ title: Text, text: Text, url: Text }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const page = sharedPage(deps)
    if (page) throw redirect({ href: page, replace: true })
    const s = sharedTerm(deps).slice(0, maxSearchLength)
    throw redirect({ to: '/search', search: s ? { s } : {}, replace: true })
  },
})
