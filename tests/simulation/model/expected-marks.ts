import type { Mark, Subject } from '../../../src/data/marks/mark.ts'
import type { Marks } from '../../../src/data/marks/marks.ts'
import { watch } from '../../../src/state/store.ts'
import type { World } from '../world.ts'
import type { Value } from './model.ts'

/** The values that a tab must show, because the listener set them there. */
export interface Shown {
  expect(subject: Subject, field: keyof Mark, value: Value): void
  /** While a change is being stored, both values are acceptable. */
  release(subject: Subject, field: keyof Mark): void
  releaseAll(): void
  end(): void
}

interface Expectation {
  subject: Subject
  field: keyof Mark
  value: Value
  stop: () => void
}

/** Reports a complaint as soon as a tab shows another value, even briefly. */
export function createShown(world: World, name: string, marks: Marks): Shown {
  const expectations = new Map<string, Expectation>()

  function check({ subject, field, value }: Expectation): void {
    const seen = marks.get(subject)[field]
    if (seen === value) return
    world.log(`${name} shows ${subject} ${field} as ${seen}`)
    world.watch.complain(`${name} shows ${seen} for ${field} of ${subject}, where the listener asked for ${value}`)
  }

  const release = (subject: Subject, field: keyof Mark) => {
    expectations.get(`${subject} ${field}`)?.stop()
    expectations.delete(`${subject} ${field}`)
  }
  const releaseAll = () => {
    for (const { stop } of expectations.values()) stop()
    expectations.clear()
  }
  return {
    expect(subject, field, value) {
      release(subject, field)
      const stop = watch(marks.of(subject), () => check(expectation))
      const expectation = { subject, field, value, stop }
      expectations.set(`${subject} ${field}`, expectation)
      check(expectation)
    },
    release,
    releaseAll,
    end: releaseAll,
  }
}
