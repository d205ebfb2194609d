import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { longestSearch } from '../features/search/search-hint.ts'
import { sharedPage, sharedTerm } from '../features/search/shared-text.ts'

/** The router takes `?title=1999` for a number. */
const Text = z.optional(z.catch(z.coerce.string(), ''))

/** What another app shares with the installed one (the manifest's `share_target`): a page of ours, or something to look for. */
export const Route = createFileRoute('/_site/_app/share')({
  validateSearch: z.object({ title: Text, text: Text, url: Text }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const page = sharedPage(deps)
    if (page) throw redirect({ href: page, replace: true })
    const s = sharedTerm(deps).slice(0, longestSearch)
    throw redirect({ to: '/search', search: s ? { s } : {}, replace: true })
  },
})
