import { page } from './catalogue.ts'

/** The notices. */

export const notices = page.getByRole('region', { name: 'Notices' })
export const notice = (text: string) => notices.getByText(text, { exact: true })
export const player = page.getByRole('region', { name: 'Player' })
