import type { FaultName } from './options.ts'

/** A fault as it was: times in ms of `performance.now()`. */
export interface Spell {
  fault: FaultName
  /** Which process was struck, how long, and whatever else is worth a line. */
  notes: string[]
  from: number
  /** When what was broken was given back: the process started again, the disk freed. */
  lifted: number | undefined
  /** When everything was answered again. */
  recovered: number | undefined
}

/** Answers that were under way when the last thing broke may still come so much later, in ms. */
const graceMs = 1_000

/** When which fault blew. */
export class Weather {
  readonly spells: Spell[] = []

  begin(fault: FaultName): Spell {
    const spell: Spell = { fault, notes: [], from: performance.now(), lifted: undefined, recovered: undefined }
    this.spells.push(spell)
    return spell
  }

  /** The fault during which something happened that took from then to then; undefined in fair weather. */
  during(from: number, to: number): FaultName | undefined {
    const met = this.spells.findLast(
      spell => spell.from <= to && from <= (spell.recovered ?? Number.POSITIVE_INFINITY) + graceMs,
    )
    return met?.fault
  }
}
