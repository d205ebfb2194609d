import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '../features/legal/PrivacyPolicy.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/policy')({
  component: () => (
    <Page title="Privacy Policy">
      <PrivacyPolicy />
    </Page>
  ),
})
