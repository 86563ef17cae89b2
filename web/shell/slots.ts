import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, lazy, type ReactNode, use } from 'react'
import type { Location } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { loadTexts, type Namespace } from '#web/lib/texts.ts'
import { chunkFailureOf } from './lazy-screens.ts'

declare const content: unique symbol

/** A place in a screen that shows what features above its own have to add there. */
export interface Slot<T> {
  readonly name: string
  readonly [content]?: T
}

/** A slot stands beside whoever shows it: below, or in a feature's `slots.ts`. `web/additions.ts` fills it. */
export const slot = <T>(name: string): Slot<T> => ({ name })

export interface Addition {
  readonly to: Slot<unknown>
  readonly content: readonly unknown[]
}

/** What a slot holds, in the order in which it shows. */
export const add = <T>(to: Slot<T>, ...content: readonly NoInfer<T>[]): Addition => ({ to, content })

/** What features add to the shell and to each other. */
export interface Additions {
  /** What has to be there before the first screen is: part of the entry, and seen without waiting. */
  readonly atOnce: readonly Addition[]
  /** Everything else, fetched beside the first screen. */
  readonly later: Promise<readonly Addition[]>
}

/** @throws ChunkFailure, to a screen that waits for what could not be fetched */
export function fetchAdditions(
  load: () => Promise<readonly Addition[]>,
  ...atOnce: readonly Addition[]
): Additions {
  const later = load().catch(error => {
    throw chunkFailureOf(error, 'additions')
  })
  later.catch(() => undefined)
  return { atOnce, later }
}

/** Additions that are there already, for tests and the gallery: nothing waits for them. */
export const knownAdditions = (additions: readonly Addition[]): Additions => ({
  atOnce: additions,
  later: Object.assign(Promise.resolve([]), { status: 'fulfilled', value: [] }),
})

export const AdditionsContext = createContext(knownAdditions([]))

const none: readonly unknown[] = []
const find = <T>(additions: readonly Addition[], wanted: Slot<T>) =>
  additions.find(({ to }) => to === wanted)?.content as readonly T[] | undefined

export const contentOf = <T>(additions: readonly Addition[], wanted: Slot<T>): readonly T[] =>
  find(additions, wanted) ?? (none as readonly T[])

/** What features add to a slot; suspends until that is known, and begins to fetch the components among it. */
export function useSlot<T>(wanted: Slot<T>): readonly T[] {
  const { atOnce, later } = use(AdditionsContext)
  const content = find(atOnce, wanted) ?? contentOf(use(later), wanted)
  for (const each of content) ((each as Partial<Showing>).Show ?? (each as Partial<Lazily>)).fetch?.()
  return content
}

/**
 * What a slot holds whose screen's own call answers what it shows: a component takes one part of the answer, as `data`,
 * and asks nothing by itself, so that it is there with the screen. The server puts the question to the features above.
 */
export type PartOf<Answer, Given = unknown> = {
  [Part in keyof Answer]-?: { takes: Part; Show: ComponentType<Given & { data: Answer[Part] }> }
}[keyof Answer]

/** The same for what is done on a press: a screen need not wait for it. */
export function useFetchSlot<T>(wanted: Slot<T>): () => Promise<readonly T[]> {
  const { atOnce, later } = use(AdditionsContext)
  return async () => find(atOnce, wanted) ?? contentOf(await later, wanted)
}

interface Lazily {
  fetch: () => void
}
interface Showing {
  Show: Partial<Lazily>
}

/** A component that is fetched when its slot is about to show, together with the texts that it needs at once. */
export function lazily<P>(load: () => Promise<ComponentType<P>>, ...texts: Namespace[]): ComponentType<P> {
  let fetching: Promise<{ default: ComponentType<P> }> | undefined
  const fetch = () => {
    fetching ??= Promise.all([load(), loadTexts(...texts)]).then(([component]) => ({ default: component }))
    return fetching
  }
  return Object.assign(lazy(fetch) as unknown as ComponentType<P>, {
    // Whoever draws it hears of a failure.
    fetch: () => void fetch().catch(() => undefined),
  } satisfies Lazily)
}

/** Beside the screens while somebody is logged in: they listen, and may ask for attention. */
export const prompts = slot<ComponentType>('prompts')

/** Lines above every screen. */
export const notices = slot<ComponentType>('notices')

/** At the right of the main screens' bars, before the person's face. */
export const barButtons = slot<ComponentType>('barButtons')

/** Asks ahead what the first screen of a visit will ask, for somebody who is logged in. */
export const firstQuestions = slot<FirstQuestion>('firstQuestions')

export type FirstQuestion = (client: QueryClient, opened: { path: string; search: URLSearchParams }) => void

/** Around a screen before it shows: each looks at the address, and shows the screen or something in its place. */
export const entryChecks = slot<ComponentType<EntryCheckProps>>('entryChecks')

export interface EntryCheckProps {
  route: ScreenRoute
  location: Location
  children: ReactNode
}

/** In place of the question to log in, inside the chat app's own browser. */
export const loginInstead = slot<ComponentType<{ address: string; onRefused: () => void }>>('loginInstead')
