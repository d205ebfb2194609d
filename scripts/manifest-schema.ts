import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { Manifest, ManifestTrack } from '#contract/manifest.ts'

/** `tsx scripts/manifest-schema.ts` writes what an editor checks manifests against, after contract/manifest.ts changes. */

const file = 'docs/manifest.schema.json'

/** The contract's manifest as a JSON schema (2020-12): of what is written, so that defaults may be left out. */
export const manifestSchema = () => ({
  ...z.toJSONSchema(Manifest, {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema !== ManifestTrack) return
      // What the contract proves by code: only an ID may lack its title or artists.
      jsonSchema.anyOf = [
        { properties: { mix: { const: 'ID' } }, required: ['mix'] },
        { properties: { artists: { type: 'array', minItems: 1 } }, required: ['title', 'artists'] },
      ]
    },
  }),
  title: 'A manifest of sets for segue import',
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(file, JSON.stringify(manifestSchema(), null, 2))
  execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' })
}
