import { createFileRoute } from '@tanstack/react-router'
import { Contact } from '../features/legal/Contact.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/contact')({
  component: () => (
    <Page title="Contact">
      <Contact />
    </Page>
  ),
})
