import { Document } from '../../ui/document/Document.tsx'
import { agreement } from './terms/agreement.tsx'
import { closing } from './terms/closing.tsx'
import { conduct } from './terms/conduct.tsx'
import { disputes } from './terms/disputes.tsx'
import { liability } from './terms/liability.tsx'
import { rights } from './terms/rights.tsx'
import { service } from './terms/service.tsx'

/** Update it whenever the text changes. */
const updated = '2026-11-21'

const parts = [...agreement, ...service, ...conduct, ...rights, ...liability, ...disputes, ...closing]

/** The contract with a listener. Its figures are fixed (product, 2.70). */
export const TermsOfUse = () => (
  <Document
    title={'Terms of\u00a0Use'}
    lead="What you can expect of us, and what we expect of you. You must be 18 or older, the beta is free for now, and you can delete your account whenever you like."
    updated={updated}
    parts={parts}
  />
)
