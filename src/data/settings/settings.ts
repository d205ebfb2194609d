import { QueryObserver } from '@tanstack/react-query'
import { atom } from 'jotai/vanilla'
import type { Settings } from '#contract/entities/account.ts'
import { getSettings } from '#contract/routes/settings.ts'
import { readOf } from '../cache/query.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { SettingChange } from '../outbox/kinds/setting.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { pendingOf } from '../outbox/pending.ts'
import type { Entry } from '../outbox/store/entry.ts'
import { forEachListener } from '../session/for-each-listener.ts'

export const settingsQuery = readOf(getSettings, {})

/** As the server has answered. Loaded only while something reads them: few pages do, and the player from its first play on. */
const answered = atom<Settings | null>(null)
answered.onMount = set =>
  forEachListener(() => {
    const observer = new QueryObserver(queryClient, settingsQuery)
    const update = () => set(observer.getCurrentResult().data ?? null)
    const unsubscribe = observer.subscribe(update)
    update()
    return () => {
      unsubscribe()
      observer.destroy()
      set(null)
    }
  })

const pending = pendingOf('setting')

/** The settings with the pending changes applied. */
function applyPending(settings: Settings, entries: readonly Entry[]): Settings {
  const changes = entries.flatMap(({ input, refusal }) => (refusal ? [] : (SettingChange.safeParse(input).data ?? [])))
  return { ...settings, ...Object.fromEntries(changes.map(({ name, on }) => [name, on])) }
}

/** The listener's settings as they are shown; null while they are unknown. */
export const settings = atom(get => {
  const known = get(answered)
  return known && applyPending(known, get(pending))
})

/** True while sets go on after the queue; false while that is unknown. */
export const autoplay = atom(get => get(settings)?.autoplay ?? false)

/** The server has answered a change: it leaves the outbox, and the loaded settings have it. */
outbox.onAnswered(({ settled }) => {
  const change = settled?.kind === 'setting' ? SettingChange.safeParse(settled.input) : null
  if (!change?.success) return
  const { name, on } = change.data
  queryClient.setQueryData(settingsQuery.queryKey, known => known && { ...known, [name]: on })
  void queryClient.invalidateQueries(settingsQuery).catch(ignoreOutcome)
})
