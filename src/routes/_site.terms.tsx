import { createFileRoute } from '@tanstack/react-router'
import { TermsOfUse } from '../features/legal/TermsOfUse.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/terms')({
  component: () => (
    <Page title="Terms of Use">
      <TermsOfUse />
    </Page>
  ),
})
