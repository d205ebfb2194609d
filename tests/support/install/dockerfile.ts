import { readFileSync } from 'node:fs'
import { Copy, DockerfileParser, From, type Instruction } from 'dockerfile-ast'
import * as z from 'zod/mini'

export interface Step {
  keyword: string
  /** Everything behind the keyword and its flags, in one line. */
  text: string
  /** The words of the form `["node", "…"]`; empty for any other form. */
  words: string[]
  /** The stage that COPY takes from, if it isn't the context. */
  copiedFrom: string | undefined
}

export interface Stage {
  from: string
  name: string | undefined
  steps: Step[]
}

function stepOf(instruction: Instruction): Step {
  const text = instruction
    .getArguments()
    .map(each => each.getValue())
    .join(' ')
  const [words] = /\[.+\]$/.exec(text) ?? ['[]']
  return {
    keyword: instruction.getKeyword(),
    text,
    words: z.array(z.string()).parse(JSON.parse(instruction.getKeyword() === 'RUN' ? '[]' : words)),
    copiedFrom: instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? undefined) : undefined,
  }
}

/** The stages of a Dockerfile, each with what it does in order. */
export function stagesOf(path: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    if (instruction instanceof From)
      stages.push({ from: instruction.getImage() ?? '', name: instruction.getBuildStage() ?? undefined, steps: [] })
    else stages.at(-1)?.steps.push(stepOf(instruction))
  }
  return stages
}
