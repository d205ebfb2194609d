import * as z from 'zod/mini'
import { changeSettings } from '#contract/routes/settings.ts'
import { call, kind, lastWins } from './kind.ts'

export const SettingChange = z.object({ name: z.enum(['autoplay', 'keep_history']), on: z.boolean() })

const names = { autoplay: 'autoplay', keep_history: 'listening history' }

/** A switch of the account. */
export const setting = kind({
  name: 'setting',
  input: SettingChange,
  target: ({ name }) => `setting/${name}`,
  merge: lastWins,
  send: ({ name, on }) => call(changeSettings, { body: name === 'autoplay' ? { autoplay: on } : { keep_history: on } }),
  label: ({ name, on }) => `Turn ${names[name]} ${on ? 'on' : 'off'}`,
})
