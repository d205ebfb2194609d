import { brand } from '../../../contract/brand.ts'

/** Where a person answers. */
export const ContactAddress = () => <a href={`mailto:${brand.contactAddress}`}>{brand.contactAddress}</a>
