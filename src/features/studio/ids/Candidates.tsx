import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listEarCandidates } from '#contract/routes/studio/ear.ts'
import type { StudioId } from '#contract/routes/studio/ids.ts'
import { studioQuery } from '../studio-query.ts'
import { CandidateItem, type CandidateItemProps } from './CandidateItem.tsx'
import { candidateKey } from './candidate-text.ts'
import styles from './Ids.module.css'

type CandidatesProps = Omit<CandidateItemProps, 'candidate'> & Pick<StudioId, 'candidates' | 'candidate_count'>

/** What an ID sounds like: the first ones, or all of them. */
export function Candidates({ candidates, candidate_count, ...item }: CandidatesProps) {
  const [isWhole, setWhole] = useState(false)
  const { data } = useQuery({ ...studioQuery(listEarCandidates, { params: { id: item.id } }), enabled: isWhole })
  const shown = isWhole && data ? data.data : candidates
  const { about } = item
  return (
    <section aria-label={`What ${about} sounds like`} className={styles.heard}>
      <h3>Sounds like</h3>
      <ul className={`${styles.suggestions} ${styles.candidates}`}>
        {shown.map(candidate => (
          <CandidateItem key={candidateKey(candidate)} candidate={candidate} {...item} />
        ))}
      </ul>
      {candidate_count > shown.length && !isWhole && (
        <Button
          size="sm"
          className={styles.more}
          aria-label={`Show all ${candidate_count} that ${about} sounds like`}
          onClick={() => setWhole(true)}
        >
          Show all {candidate_count}
        </Button>
      )}
    </section>
  )
}
