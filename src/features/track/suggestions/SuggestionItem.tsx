import { Button, VisuallyHidden } from '@mantine/core'
import type { Track } from '#contract/entities/music.ts'
import { Refused } from '../../../catalogue/comments/Refused.tsx'
import { Unsent } from '../../../catalogue/marks/Unsent.tsx'
import {
  standingName,
  suggestedName,
  voicesText,
  whyNames,
  whyTexts,
} from '../../../catalogue/suggest/suggestion-text.ts'
import { suggestTrack, withdrawSuggestion } from '../../../commands/suggest.ts'
import { voteOnSuggestion } from '../../../commands/suggestions.ts'
import { useMark } from '../../../data/marks/use-mark.ts'
import type { ShownSuggestion } from '../../../data/suggestions/overlay-suggestions.ts'
import { usDay } from '../../../lib/dates.ts'
import { hostOf, webAddress } from '../../../lib/web-address.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './Suggestions.module.css'

export interface SuggestionItemProps {
  track: Track
  suggestion: ShownSuggestion
  /** The listener's own open one, which is changed and withdrawn here. Others are voted on. */
  isOwn: boolean
}

/** What one listener suggests an ID to be. */
export function SuggestionItem({ track, suggestion, isOwn }: SuggestionItemProps) {
  const { id, author, state, refusal, unsent, agree_count, disagree_count } = suggestion
  // The listener votes on all but their own: those that aren't sent, or were rejected, are shown to their author alone.
  const canVote = !isOwn && state === 'open' && typeof id === 'number'
  return (
    <li className={styles.suggestion}>
      <Avatar src={author.avatar_url} size={40} />
      <div className={styles.words}>
        <Names suggestion={suggestion} />
        <p className={styles.author}>
          <b>
            <bdi>{author.username}</bdi>
          </b>
          <time dateTime={suggestion.created_dt}>{usDay(suggestion.created_dt)}</time>
          {(canVote ? whyTexts : whyNames)[suggestion.why]}
          {unsent && (
            <span className={styles.unsent}>
              <Unsent />
            </span>
          )}
        </p>
        {state === 'rejected' && (
          <p className={styles.rejected}>
            Your suggestion wasn't accepted{suggestion.reason && `: ${suggestion.reason}`}
          </p>
        )}
        {refusal && <Refused refusal={refusal} />}
        {canVote && <Votes id={id} name={suggestedName(suggestion)} />}
        {isOwn && (
          <div className={styles.actions}>
            <Standing agree_count={agree_count} disagree_count={disagree_count} />
            <Button size="sm" onClick={() => suggestTrack.effect(track)}>
              Change<VisuallyHidden> your suggestion</VisuallyHidden>
            </Button>
            <Button size="sm" variant="quiet" onClick={() => withdrawSuggestion.effect(track)}>
              {withdrawSuggestion.label(track)}
              <VisuallyHidden> your suggestion</VisuallyHidden>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function Names({ suggestion }: { suggestion: ShownSuggestion }) {
  const { label, link } = suggestion
  const address = webAddress(link)
  return (
    <>
      <h2 className={styles.name}>{suggestedName(suggestion)}</h2>
      {(label || address) && (
        <p className={styles.label}>
          {label}
          {label && address && ' · '}
          {address && (
            <a href={address} target="_blank" rel="noopener noreferrer nofollow">
              {hostOf(address)}
            </a>
          )}
        </p>
      )}
    </>
  )
}

interface StandingProps {
  agree_count: number
  disagree_count: number
}

/** `Most likely · 3 agree` */
const Standing = (voices: StandingProps) => (
  <span className={styles.standing}>
    <b>{standingName(voices)}</b>
    <span>{voicesText(voices)}</span>
  </span>
)

/** How a suggestion of another listener stands, and the buttons to agree and disagree with it. */
function Votes(of: { id: number; name: string }) {
  const mark = useMark(`suggestion/${of.id}`)
  return (
    <div className={styles.actions}>
      <Standing agree_count={mark.agree_count} disagree_count={mark.disagree_count} />
      {(['agree', 'disagree'] as const).map(vote => {
        const Icon = voteOnSuggestion.icon(of, vote)
        return (
          <Button
            key={vote}
            size="sm"
            aria-pressed={mark.vote === vote}
            mod={{ on: mark.vote === vote }}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => voteOnSuggestion.effect(of, vote)}
          >
            {voteOnSuggestion.label(of, vote)}
            <VisuallyHidden> with {of.name}</VisuallyHidden>
          </Button>
        )
      })}
      {mark.unsent && (
        <span className={styles.unsent}>
          <Unsent />
        </span>
      )}
    </div>
  )
}
