import { brand } from '#contract/brand.ts'

/** The contact address as a link. */
export const ContactAddress = () => <a href={`mailto:${brand.contactAddress}`}>{brand.contactAddress}</a>
