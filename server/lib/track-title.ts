interface Titled {
  title: string
  mix_type: 'original_mix' | 'remix' | 'edit' | 'ID'
  mix_name: string | null
}

const mixWords = { remix: 'Remix', edit: 'Edit' } as const
const saysHow = /(mix|edit|dub|rework|bootleg|version|flip)$/i

/** The title with its mix: `Telegraph Hill (Ferrotype Remix)`. The same rule as in `src/lib/track-name.ts`. */
export function titleOf({ title, mix_type, mix_name }: Titled): string {
  if ((mix_type !== 'remix' && mix_type !== 'edit') || !mix_name) return title
  return `${title} (${saysHow.test(mix_name) ? mix_name : `${mix_name} ${mixWords[mix_type]}`})`
}
