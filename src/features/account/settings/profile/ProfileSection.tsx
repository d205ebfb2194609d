import * as z from 'zod/mini'
import type { User } from '#contract/entities/account.ts'
import { Textarea } from '../../../../ui/controls/growing-text.tsx'
import { Group, Stack } from '../../../../ui/layout/group-stack.ts'
import { useForm } from '../../use-form.ts'
import { saveBio } from '../changes.ts'
import { ServerButton } from '../section/ServerButton.tsx'
import { Outcomes, SettingsSection } from '../section/SettingsSection.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'

const Bio = z.object({
  about_me: z.string().check(z.trim(), z.maxLength(5000, 'Your bio can have at most 5,000 characters')),
})

/** The listener's picture and bio. */
export const ProfileSection = ({ listener }: { listener: User }) => (
  <SettingsSection part="profile">
    <AvatarPicker avatar={listener.avatar_url} />
    <BioForm bio={listener.about_me} />
  </SettingsSection>
)

function BioForm({ bio }: { bio: string }) {
  const { form, field, loading, done, refusal, clearDone } = useForm(Bio, ({ about_me }) => saveBio(about_me))
  return (
    <form {...form} onChange={clearDone}>
      <Stack gap={20}>
        <Textarea {...field('about_me')} label="Bio" defaultValue={bio} rows={4} />
        <Group gap="sm">
          <ServerButton type="submit" loading={loading}>
            Save
          </ServerButton>
          <Outcomes failed={refusal.message} done={done ? 'Bio saved.' : undefined} />
        </Group>
      </Stack>
    </form>
  )
}
