import { Document } from '../../ui/document/Document.tsx'
import { choices } from './policy/choices.tsx'
import { collected } from './policy/collected.tsx'
import { storage } from './policy/storage.tsx'

/** Update it whenever the text changes. */
const updated = '2026-11-27'

const parts = [...collected, ...storage, ...choices]

/** The privacy policy. It must stay true: mention every new kind of data that the app stores. */
export const PrivacyPolicy = () => (
  <Document
    title="Privacy Policy"
    lead="What we know about you, why, for how long, and how to make us forget it. No ads, no third-party trackers."
    updated={updated}
    parts={parts}
  />
)
