import type { ComponentType } from 'react'
import type { Namespace, TextKey } from './texts.ts'

/**
 * The addresses of each feature. Its `routes.ts` declares them, so that a lower feature may link to them too: `declare
 * module '#web/lib/routes.ts' { interface Paths { account: '/login' | '/register' } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Paths {}

export type Path = Paths[keyof Paths]

/** Who may open a screen. `teacher` screens refuse an address that says `courseRole=0`. */
export type Audience = 'public' | 'all' | 'teacher' | 'student'

/**
 * `top`: a bar with a way back; `tabs`: a large title, above the tab bar; `tabsOnly`: the tab bar, with the rest up to
 * the screen; `none`: everything up to the screen.
 */
export type Bar = 'top' | 'tabs' | 'tabsOnly' | 'none'

/** The shape of a screen before its content is there. `cover`: a course's picture, then rows; `page`: a sheet of paper. */
export type WaitingShape = 'cards' | 'rows' | 'cover' | 'page'

export interface RouteDefinition<N extends Namespace> {
  screen: () => Promise<ComponentType>
  /** What the screen begins with, sent for together with its code: a `First` of the shell. */
  first?: () => Promise<object>
  /** Screens that are likely to be opened from this one, fetched once it shows. */
  next?: readonly Path[]
  /** In a wider column, for cards side by side and tables. */
  broad?: boolean
  /** Kept screens that it may stand beside on a wide screen, if it was opened from one of them. */
  beside?: readonly Path[]
  waitsAs?: WaitingShape
  audience: Audience
  bar: Bar
  /** Key of the title in the feature's texts. */
  title: TextKey<N>
  /** The address only redirects to this one, with what it says behind its path. */
  leadsTo?: Path
  /** Keeps the screen's state and scroll position while others are open. */
  keepAlive?: boolean
  /** Parts of the address (such as a tab) that switch this screen's view instead of opening another screen. */
  sides?: readonly string[]
}

export interface ScreenRoute {
  path: string
  feature: string
  /** Texts of lower features that the screen needs at once. */
  texts?: readonly Namespace[]
  screen: () => Promise<ComponentType>
  first?: () => Promise<object>
  next?: readonly string[]
  broad?: boolean
  beside?: readonly string[]
  waitsAs?: WaitingShape
  audience: Audience
  bar: Bar
  leadsTo?: string
  title: string
  keepAlive: boolean
  sides: readonly string[]
}

/**
 * The screens of a feature, by path. Files with routes are read by Node too (for the inventory):
 * they name screens only inside `() => import(…)`.
 * @param texts of lower features, which the screens show and need at once
 */
export function routes<N extends Namespace & keyof Paths>(
  feature: N,
  table: Record<Paths[N], RouteDefinition<N>>,
  texts?: readonly Namespace[],
): ScreenRoute[] {
  return Object.entries<RouteDefinition<N>>(table).map(([path, definition]) => ({
    keepAlive: false,
    sides: [],
    ...definition,
    path,
    feature,
    texts,
  }))
}
