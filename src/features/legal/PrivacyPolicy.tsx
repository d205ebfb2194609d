import { Document } from '../../ui/document/Document.tsx'
import { choices } from './policy/choices.tsx'
import { collected } from './policy/collected.tsx'
import { kept } from './policy/kept.tsx'

/** Change it with the words. */
const updated = '2026-11-21'

const parts = [...collected, ...kept, ...choices]

/** What is kept of a listener. It must stay true: whoever stores something new says so here. */
export const PrivacyPolicy = () => (
  <Document
    title="Privacy Policy"
    lead="What we know about you, why, for how long, and how to make us forget it. No ads, no third-party trackers."
    updated={updated}
    parts={parts}
  />
)
