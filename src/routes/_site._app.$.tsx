import { createFileRoute, redirect } from '@tanstack/react-router'

/** Unknown paths lead home. */
export const Route = createFileRoute('/_site/_app/$')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
