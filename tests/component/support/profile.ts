import { page } from './catalogue.ts'

export const tab = (name: string) => page.getByRole('tab', { name })
export const panel = page.getByRole('tabpanel')
