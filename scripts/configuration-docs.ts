import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { Environment } from '../server/config/environment.ts'

/** `tsx scripts/configuration-docs.ts` writes docs/configuration.md, after a change of `Environment` in server/config/environment.ts. */

export const configurationFile = 'docs/configuration.md'

export interface ConfigurationRow {
  variable: string
  /** Empty for a variable without one. */
  fallback: string
  /** Empty for a variable that is not described. */
  meaning: string
  isSecret: boolean
}

const Described = z.object({
  description: z.optional(z.string()),
  default: z.optional(z.unknown()),
  isSecret: z._default(z.boolean(), false),
})
const Properties = z.record(z.string(), Described)

/** Every variable the server reads, in the order of the schema. */
export const configurationRows = (): ConfigurationRow[] =>
  Object.entries(Properties.parse(z.toJSONSchema(Environment, { io: 'input' }).properties)).map(
    ([variable, shape]) => ({
      variable,
      fallback: shape.default === undefined ? '' : String(shape.default),
      meaning: shape.description ?? '',
      isSecret: shape.isSecret,
    }),
  )

const cell = (text: string) => text.replaceAll('|', '\\|')

const rowOf = ({ variable, fallback, meaning, isSecret }: ConfigurationRow) =>
  `| \`${variable}\`${isSecret ? ' *' : ''} | ${fallback && `\`${fallback}\``} | ${cell(meaning)} |`

/** The whole document. */
export const configurationDocs = (): string => `# Configuration

<!-- Made of server/config/environment.ts by \`npx tsx scripts/configuration-docs.ts\`. Don't edit it by hand. -->

The server reads its settings from environment variables, once, when it starts. All of them are optional, and an empty
variable counts as absent. A value that can't be used ends the start with a message that names the variable.
[Operating](operating.md) shows them in a service's environment file. The variables that only tests read are in
[testing](testing.md#variables).

Those with a * are secret. Each can be given as a file: \`TOKEN_SECRET_FILE=/run/secrets/token\` in place of \`TOKEN_SECRET\`.

| variable | default | meaning |
|---|---|---|
${configurationRows().map(rowOf).join('\n')}
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(configurationFile, configurationDocs())
