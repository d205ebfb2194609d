import { useState } from 'react'
import * as z from 'zod/mini'
import type { User } from '../../../../../contract/entities/account.ts'
import { Textarea } from '../../../../ui/controls/fields.ts'
import { FormMessage } from '../../../../ui/feedback/FormMessage.tsx'
import { Group, Stack } from '../../../../ui/layout/group-stack.ts'
import { useForm } from '../../use-form.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import { saveAbout } from '../changes.ts'
import { ServerButton } from '../section/ServerButton.tsx'
import { SettingsSection } from '../section/SettingsSection.tsx'

const Typed = z.object({
  about_me: z.string().check(z.trim(), z.maxLength(5000, 'Your text can have at most 5,000 characters')),
})

/** How a listener shows: their picture and what they say about themselves. */
export const ProfileSection = ({ listener }: { listener: User }) => (
  <SettingsSection part="profile">
    <AvatarPicker avatar={listener.avatar_url} />
    <AboutForm about={listener.about_me} />
  </SettingsSection>
)

function AboutForm({ about }: { about: string }) {
  const [saved, setSaved] = useState(false)
  const { form, field, loading, refusal } = useForm(Typed, async ({ about_me }) => {
    setSaved(false)
    const refused = await saveAbout(about_me)
    setSaved(!refused)
    return refused
  })
  return (
    <form {...form} onChange={() => setSaved(false)}>
      <Stack gap={20}>
        <FormMessage>{refusal.message}</FormMessage>
        <FormMessage kind="success">{saved ? 'Your text was saved.' : null}</FormMessage>
        <Textarea {...field('about_me')} label="About" defaultValue={about} rows={4} />
        <Group gap="sm">
          <ServerButton type="submit" loading={loading}>
            Save text
          </ServerButton>
        </Group>
      </Stack>
    </form>
  )
}
