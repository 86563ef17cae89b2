import { randomInt } from 'node:crypto'

export interface Person {
  id: string
  /** Class, for mixing. */
  class: string
}

export interface Wishes {
  groups: number
  /** Maximum people in one group. */
  cap: number
  mix: boolean
  /** Sets of ids of which no two share a group. */
  apart: readonly (readonly string[])[]
  /** Sets of ids that stay together. */
  together: readonly (readonly string[])[]
}

/** Number of random attempts when wishes conflict. */
const attempts = 60

/**
 * Divides people into groups as equal in size as the wishes allow; otherwise at random.
 * @returns undefined when the wishes cannot be met (or are too tight for a random solution)
 */
export function draw(people: readonly Person[], wishes: Wishes): Person[][] | undefined {
  const bundles = bundlesOf(people, wishes.together)
  const strangers = strangersOf(wishes.apart)
  const isBroken = bundles.some(
    bundle =>
      bundle.length > wishes.cap ||
      bundle.some(one => bundle.some(other => strangers.get(one.id)?.has(other.id))),
  )
  if (isBroken || people.length > wishes.groups * wishes.cap) return undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const drawn = drawOnce(bundles, wishes, strangers)
    if (drawn) return drawn.map(group => shuffle(group))
  }
  return undefined
}

type Strangers = ReadonlyMap<string, ReadonlySet<string>>

function drawOnce(bundles: readonly Person[][], { groups, cap, mix }: Wishes, strangers: Strangers) {
  const drawn = Array.from({ length: groups }, () => ({
    people: [] as Person[],
    ids: new Set<string>(),
    classes: new Map<string, number>(),
  }))
  for (const bundle of inOrder(bundles, strangers, mix)) {
    const possible = drawn.filter(
      ({ people, ids }) =>
        people.length + bundle.length <= cap && !bundle.some(({ id }) => meets(ids, strangers.get(id))),
    )
    if (possible.length === 0) return undefined
    const sameClass = (group: (typeof drawn)[number]) =>
      mix ? bundle.reduce((sum, one) => sum + (group.classes.get(one.class) ?? 0), 0) : 0
    const cost = possible.map(group => [group.people.length, sameClass(group)] as const)
    const best = cost.reduce((low, each) => ((each[0] - low[0] || each[1] - low[1]) < 0 ? each : low))
    const equal = possible.filter((_, place) => cost[place]![0] === best[0] && cost[place]![1] === best[1])
    const chosen = equal[randomInt(equal.length)]!
    for (const one of bundle) {
      chosen.people.push(one)
      chosen.ids.add(one.id)
      chosen.classes.set(one.class, (chosen.classes.get(one.class) ?? 0) + 1)
    }
  }
  return drawn.map(({ people }) => people)
}

/** The hardest to place come first: large bundles, then those with most to avoid; classes one after another. */
function inOrder(bundles: readonly Person[][], strangers: Strangers, mix: boolean) {
  const avoided = (bundle: Person[]) =>
    bundle.reduce((sum, { id }) => sum + (strangers.get(id)?.size ?? 0), 0)
  const inClass = new Map<string, number>()
  for (const bundle of bundles)
    for (const one of bundle) inClass.set(one.class, (inClass.get(one.class) ?? 0) + 1)
  const classSize = (bundle: Person[]) => (mix ? (inClass.get(bundle[0]!.class) ?? 0) : 0)
  const className = (bundle: Person[]) => (mix ? bundle[0]!.class : '')
  return shuffle(bundles).sort(
    (a, b) =>
      b.length - a.length ||
      avoided(b) - avoided(a) ||
      classSize(b) - classSize(a) ||
      (className(a) < className(b) ? -1 : className(a) > className(b) ? 1 : 0),
  )
}

function meets(ids: ReadonlySet<string>, avoided: ReadonlySet<string> | undefined) {
  if (!avoided) return false
  for (const id of avoided) if (ids.has(id)) return true
  return false
}

/** People who stay together, even through others, as one bundle; everybody else alone. */
function bundlesOf(people: readonly Person[], together: readonly (readonly string[])[]): Person[][] {
  const head = new Map(people.map(({ id }) => [id, id]))
  const headOf = (id: string): string => {
    const next = head.get(id)
    return next === undefined || next === id ? id : headOf(next)
  }
  for (const ids of together) {
    const [first, ...others] = ids.filter(id => head.has(id))
    for (const other of others) if (first !== undefined) head.set(headOf(other), headOf(first))
  }
  return [...Map.groupBy(people, ({ id }) => headOf(id)).values()]
}

function strangersOf(apart: readonly (readonly string[])[]): Strangers {
  const strangers = new Map<string, Set<string>>()
  for (const ids of apart)
    for (const one of ids)
      for (const other of ids)
        if (one !== other) strangers.set(one, (strangers.get(one) ?? new Set()).add(other))
  return strangers
}

function shuffle<T>(items: readonly T[]): T[] {
  const shuffled = [...items]
  for (let place = shuffled.length - 1; place > 0; place--) {
    const other = randomInt(place + 1)
    const here = shuffled[place]!
    shuffled[place] = shuffled[other]!
    shuffled[other] = here
  }
  return shuffled
}
