import { createFileRoute } from '@tanstack/react-router'
import { About } from '../features/legal/About.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/about')({ component: AboutPage })

function AboutPage() {
  const { isListener } = Route.useRouteContext()
  return (
    <Page title="About">
      <About isListener={isListener} />
    </Page>
  )
}
