import { createFileRoute, redirect } from '@tanstack/react-router'
import { notify } from '../ui/feedback/notices/notify.ts'

/** Unknown paths lead home, and a notice says why. */
export const Route = createFileRoute('/_site/_app/$')({
  beforeLoad: () => {
    notify("That page doesn't exist. Here's home.", 'info')
    throw redirect({ to: '/home', replace: true })
  },
})
