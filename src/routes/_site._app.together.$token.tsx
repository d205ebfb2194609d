import { createFileRoute } from '@tanstack/react-router'
import { TogetherPage } from '../features/together/TogetherPage.tsx'

export const Route = createFileRoute('/_site/_app/together/$token')({ component: TogetherPage })
