import { createFileRoute } from '@tanstack/react-router'
import { WeekPage } from '../features/week/WeekPage.tsx'
import { WeekSearch } from '../features/week/week-search.ts'

export const Route = createFileRoute('/_site/_app/week')({ validateSearch: WeekSearch, component: WeekPage })
