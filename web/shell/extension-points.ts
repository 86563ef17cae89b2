import { type ComponentType, createContext, createElement, lazy, type ReactNode, use, useState } from 'react'
import type { Location } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { loadTexts, type Namespace } from '#web/lib/texts.ts'
import type { Opening } from './first.ts'
import { chunkFailureOf } from './lazy-screens.ts'

declare const content: unique symbol

/** A place in a screen where features above its own add content. */
export interface ExtensionPoint<T> {
  readonly name: string
  readonly [content]?: T
}

/** An extension point is declared by whoever shows it: below, or in a feature's `extension-points.ts`. `web/additions.ts` fills it. */
export const extensionPoint = <T>(name: string): ExtensionPoint<T> => ({ name })

export interface Addition {
  readonly to: ExtensionPoint<unknown>
  readonly content: readonly unknown[]
}

/** What an extension point holds, in display order. */
export const add = <T>(to: ExtensionPoint<T>, ...content: readonly NoInfer<T>[]): Addition => ({
  to,
  content,
})

/** What features add to the shell and to each other. */
export interface Additions {
  /** What the first screen needs: part of the entry, and available without waiting. */
  readonly atOnce: readonly Addition[]
  /** Everything else, fetched beside the first screen. */
  readonly later: Promise<readonly Addition[]>
  /** What only few screens show, fetched with the first of them. The same promise each time. */
  readonly seldom: () => Promise<readonly Addition[]>
}

type Load = () => Promise<readonly Addition[]>

/** @throws ChunkFailure to a screen waiting for what could not be fetched */
export function fetchAdditions(
  load: { later: Load; seldom: Load },
  ...atOnce: readonly Addition[]
): Additions {
  let seldom: Promise<readonly Addition[]> | undefined
  return {
    atOnce,
    later: fetched(load.later),
    seldom: () => {
      seldom ??= fetched(load.seldom)
      // A screen that is opened again tries again.
      seldom.catch(() => {
        seldom = undefined
      })
      return seldom
    },
  }
}

function fetched(load: Load): Promise<readonly Addition[]> {
  const fetching = load().catch(error => {
    throw chunkFailureOf(error, 'additions')
  })
  // React's own markers: `use` then returns at once what has arrived, instead of suspending.
  fetching.then(
    value => Object.assign(fetching, { status: 'fulfilled', value }),
    () => undefined,
  )
  return fetching
}

/** Additions already loaded, for tests and the gallery: nothing waits for them. */
export function knownAdditions(additions: readonly Addition[]): Additions {
  const nothing = Object.assign(Promise.resolve([]), { status: 'fulfilled', value: [] })
  return { atOnce: additions, later: nothing, seldom: () => nothing }
}

export const AdditionsContext = createContext(knownAdditions([]))

const none: readonly unknown[] = []
const find = <T>(additions: readonly Addition[], wanted: ExtensionPoint<T>) =>
  additions.find(({ to }) => to === wanted)?.content as readonly T[] | undefined

export const contentOf = <T>(additions: readonly Addition[], wanted: ExtensionPoint<T>): readonly T[] =>
  find(additions, wanted) ?? (none as readonly T[])

/** The same, wherever it is. */
export const fetchContent = async <T>(
  { atOnce, later, seldom }: Additions,
  wanted: ExtensionPoint<T>,
): Promise<readonly T[]> =>
  find(atOnce, wanted) ?? find(await later, wanted) ?? contentOf(await seldom(), wanted)

/** What features add to an extension point; suspends until that is known, and starts fetching its components. */
export function useAdditions<T>(wanted: ExtensionPoint<T>): readonly T[] {
  const { atOnce, later, seldom } = use(AdditionsContext)
  const content = find(atOnce, wanted) ?? find(use(later), wanted) ?? contentOf(use(seldom()), wanted)
  void fetchParts(content)
  return content
}

/** Fetches the components in the content of an extension point; rendering one reports its failure. */
export async function fetchParts(content: readonly unknown[]): Promise<void> {
  const parts = content.flatMap(each => {
    const { Show, Content } = each as Partial<ShowingPart>
    return [each as Partial<Lazily>, Show, Content].flatMap(part => part?.fetch?.() ?? [])
  })
  await Promise.allSettled(parts)
}

/**
 * The content of an extension point filled from its screen's own call: each component takes one part of the answer, as `data`, and
 * makes no call of its own, so that it appears with the screen. The server collects the parts from the features above.
 */
export type PartOf<Answer, Given = unknown> = {
  [Part in keyof Answer]-?: { takes: Part; Show: ComponentType<Given & { data: Answer[Part] }> }
}[keyof Answer]

/** The same for actions run on a press: a screen need not wait for them. */
export function useFetchAdditions<T>(wanted: ExtensionPoint<T>): () => Promise<readonly T[]> {
  const additions = use(AdditionsContext)
  return () => fetchContent(additions, wanted)
}

export interface Lazily {
  fetch: () => Promise<unknown>
}
interface ShowingPart {
  Show: Partial<Lazily>
  Content: Partial<Lazily>
}

/** A component fetched when its extension point is about to show, together with the texts it needs at once. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...texts: Namespace[]
): ((props: P) => ReactNode) & Lazily {
  let fetching: Promise<{ default: ComponentType<P> }> | undefined
  let fetched: ComponentType<P> | undefined
  const fetch = () => {
    fetching ??= Promise.all([load(), loadTexts(...texts)]).then(([component]) => {
      fetched = component
      return { default: component }
    })
    return fetching
  }
  const Fetched = lazy(fetch) as unknown as ComponentType<P>
  // What was fetched before shows at once: even `lazy` of what is there suspends once.
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when a list of additions is read
  function Part(given: P) {
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Fetched)
    return createElement(Shown, given)
  }
  return Object.assign(Part, { fetch } satisfies Lazily)
}

/** Mounted beside the screens while someone is logged in: they listen, and may prompt. */
export const prompts = extensionPoint<ComponentType>('prompts')

/** Lines above every screen. */
export const notices = extensionPoint<ComponentType>('notices')

/** Lines between the screen and the tab bar, for someone logged in: what runs now. */
export const bars = extensionPoint<ComponentType>('bars')

/** On the right of the main screens' bars, before the person's avatar. */
export const barButtons = extensionPoint<ComponentType>('barButtons')

/** On a wide screen, at the foot of the main places. */
export const railFoot = extensionPoint<ComponentType>('railFoot')

/** For the question before a logout: what would stay behind on this device, in a sentence. */
export const leftBehind = extensionPoint<(account: string) => Promise<string | undefined>>('leftBehind')

/** Asks what screens begin with whatever their route, for someone logged in; the screen waits for the answers. */
export const firstQuestions = extensionPoint<(opening: Opening) => Promise<unknown>>('firstQuestions')

/** Wrapped around a screen: each checks the address, and shows the screen or something in its place. */
export const entryChecks = extensionPoint<ComponentType<EntryCheckProps>>('entryChecks')

export interface EntryCheckProps {
  route: ScreenRoute
  location: Location
  children: ReactNode
}

/** Instead of the login question, inside the chat app's own browser. */
export const loginInstead =
  extensionPoint<ComponentType<{ address: string; onRefused: () => void }>>('loginInstead')

/** Shown to guests at addresses that need a login: what they came for, in place of the bare question. */
export const guestScreens = extensionPoint<{
  paths: readonly string[]
  Show: ComponentType<GuestScreenProps>
}>('guestScreens')

export interface GuestScreenProps {
  /** Of the address. */
  search: string
  /** The bare question, where there is nothing to show. */
  otherwise: ReactNode
}
