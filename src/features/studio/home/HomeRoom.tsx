import { useQuery } from '@tanstack/react-query'
import { getFeatured } from '#contract/routes/studio/home.ts'
import { Answer } from '../../../catalogue/answer/Answer.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioQuery } from '../studio-query.ts'
import { FeaturedList } from './FeaturedList.tsx'

/** The lists on home that curators choose. */
export function HomeRoom() {
  const query = useQuery(studioQuery(getFeatured, {}))
  return (
    <>
      <Hero title="Home" />
      <p>Listeners see these lists in this order. The newest tracks are found by themselves.</p>
      <Answer query={query} skeleton={<RowsSkeleton rows={8} art={64} />}>
        {({ lists }) => lists.map(list => <FeaturedList key={list.kind} list={list} reload={query.refetch} />)}
      </Answer>
    </>
  )
}
