import { createFileRoute } from '@tanstack/react-router'
import { useListener } from '../data/use-session.ts'
import { ProfileHead } from '../features/account/ProfileHead.tsx'
import { Page } from '../ui/Page.tsx'

export const Route = createFileRoute('/_site/_app/profile')({ component: Profile })

function Profile() {
  const listener = useListener()
  return <Page {...(listener && { title: listener.username })}>{listener && <ProfileHead listener={listener} />}</Page>
}
