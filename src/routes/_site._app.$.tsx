import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any other path leads home. */
export const Route = createFileRoute('/_site/_app/$')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
