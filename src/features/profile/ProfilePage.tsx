import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ListSearch } from '../../data/catalogue/lists/list-search.ts'
import { useListener } from '../../data/session/use-session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { ownLists } from './own-lists.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTab } from './profile-search.ts'

const tabs = ProfileTab.options.map(id => ({ id, label: ownLists[id].label }))

export function ProfilePage() {
  const listener = useListener()
  const { tab = 'sets', ...search } = useSearch({ from: '/_site/_app/profile' })
  const navigate = useNavigate({ from: '/profile' })
  if (!listener) return <Page>{null}</Page>
  const show = (tab: ProfileTab, view: ListSearch = {}) =>
    void navigate({ search: { ...(tab !== 'sets' && { tab }), ...view }, replace: true, resetScroll: false })
  return (
    <Page title={listener.username}>
      <ProfileHead listener={listener} />
      <Tabs
        label={`${listener.username}'s lists`}
        tabs={tabs}
        current={tab}
        onChange={id => show(ProfileTab.parse(id))}
        onIntent={id => ownLists[ProfileTab.parse(id)].start(listener.id, {})}
      >
        <Fragment key={tab}>
          {ownLists[tab].panel({ user: listener.id, search, onSearch: view => show(tab, view) })}
        </Fragment>
      </Tabs>
    </Page>
  )
}
