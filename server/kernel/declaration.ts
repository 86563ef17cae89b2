import type { Feature } from './feature.ts'

/** Something that a feature declares, for a lower feature to read. */
export interface Declared {
  of: Declaration<never>
  value: unknown
}

/**
 * A kind of declaration that features make: readable files, kinds of activity, announcements. The lower feature defines
 * it and reads what was declared; called with a value, it returns an entry for a feature's `declares`.
 */
export interface Declaration<T> {
  (value: T): Declared
  readonly of: string
}

export function declaration<T>(name: string): Declaration<T> {
  const declare: Declaration<T> = Object.assign(
    (value: T): Declared => ({ of: declare as Declaration<never>, value }),
    { of: name },
  )
  return declare
}

/** All that the features of one application declare, in the order of the features: lowest first. */
export class Declarations {
  readonly features: readonly Feature[]
  readonly #values: Map<Declaration<never>, unknown[]>

  constructor(features: readonly Feature[]) {
    this.features = features
    const all = features.flatMap(({ declares = [] }) => declares)
    this.#values = new Map()
    for (const { of, value } of all) this.#values.set(of, [...(this.#values.get(of) ?? []), value])
  }

  of<T>(sort: Declaration<T>): readonly T[] {
    return (this.#values.get(sort as Declaration<never>) ?? []) as T[]
  }
}

interface Declaring {
  declarations: Declarations
}

/**
 * Something built from declarations once per application, such as a query over all kinds of activity. Call it with the
 * unit or the services.
 */
export function derived<T>(make: (declarations: Declarations) => T): (from: Declaring) => T {
  const made = new WeakMap<Declarations, T>()
  return ({ declarations }) => {
    if (!made.has(declarations)) made.set(declarations, make(declarations))
    return made.get(declarations) as T
  }
}
