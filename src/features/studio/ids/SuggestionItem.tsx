import { useState } from 'react'
import type { Suggestion } from '#contract/entities/suggestions.ts'
import { acceptSuggestion, readSuggestion } from '#contract/routes/studio/ids.ts'
import { standingName, suggestedName, voicesText, whyTexts } from '../../../catalogue/suggest/suggestion-text.ts'
import { call } from '../../../data/api/api.ts'
import { clock } from '../../../lib/clock.ts'
import { ago } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { hostOf } from '../../../lib/web-address.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { attempt } from '../parts/calls/studio-call.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import styles from './Ids.module.css'
import { type ProposedBy, refetchIds } from './ids-data.ts'
import { Outcome } from './Outcome.tsx'
import { RejectDialog } from './RejectDialog.tsx'

export interface SuggestionItemProps {
  suggestion: Suggestion
  /** The ID that it is for: `ID 3 in Nordlicht`. */
  about: string
  onDeciding: (isUnderWay: boolean) => void
}

/** A suggestion, who made it and who agrees, and the buttons that decide on it. */
export function SuggestionItem({ suggestion, about, onDeciding }: SuggestionItemProps) {
  const { id, label, link, why, author, created_dt } = suggestion
  const name = suggestedName(suggestion)
  const [open, setOpen] = useState<'accept' | 'reject' | null>(null)
  /** What accepting it would make; what is typed there outlasts the dialog. */
  const [proposed, setProposed] = useState<ProposedBy>()
  const [isReading, setReading] = useState(false)
  async function read(): Promise<void> {
    setReading(true)
    const found = await attempt(readSuggestion, { params: { id } })
    setReading(false)
    // It may have been withdrawn, or decided on by another curator.
    if (!found) return refetchIds()
    setProposed(found.answer)
    setOpen('accept')
  }
  return (
    <li className={styles.suggestion}>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <p className={styles.facts}>
        {label && (
          <>
            <bdi>{label}</bdi> ·{' '}
          </>
        )}
        {link && (
          <>
            <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
              {hostOf(link) ?? link}
            </a>{' '}
            ·{' '}
          </>
        )}
        {whyTexts[why]} · <bdi>{author.username}</bdi>,{' '}
        <time dateTime={created_dt}>{ago(Date.parse(created_dt), clock.now())}</time>
      </p>
      <p className={styles.standing}>
        <b>{standingName(suggestion)}</b> {voicesText(suggestion)}
      </p>
      <div className={styles.actions}>
        <BusyButton
          size="sm"
          loading={isReading}
          aria-label={`Accept ${name} for ${about}`}
          onClick={() => void read()}
        >
          Accept…
        </BusyButton>
        <BusyButton size="sm" aria-label={`Reject ${name} for ${about}`} onClick={() => setOpen('reject')}>
          Reject…
        </BusyButton>
      </div>
      {proposed && (
        <AcceptDialog
          title="Accept suggestion"
          trackId={suggestion.track_meta_id}
          proposed={proposed}
          outcome={<Outcome suggestion={suggestion} proposed={proposed} />}
          name={`the suggestion ${dotted(name, about)}`}
          done="Suggestion accepted"
          open={open === 'accept'}
          accept={body => call(acceptSuggestion, { params: { id }, body })}
          reload={read}
          onClose={() => setOpen(null)}
          onDeciding={onDeciding}
        />
      )}
      <RejectDialog
        suggestion={suggestion}
        open={open === 'reject'}
        onClose={() => setOpen(null)}
        onDeciding={onDeciding}
      />
    </li>
  )
}
