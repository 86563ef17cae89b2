import { type ComponentType, createElement } from 'react'
import type { Path, RouteDefinition } from '#web/lib/routes.ts'
import type { Namespace, TextKey } from '#web/lib/texts.ts'
import type { Page, Pages } from './addresses.ts'
import type { Shapes, SubmissionKind } from './kind.ts'

type Screen = () => Promise<ComponentType>

/** Screens that show what is handed in: each kind binds them to its own parts, so that each loads what it needs. */
type OwnPage = Exclude<Page, CommonPage | 'edit'>

interface KindOfRoutes<P extends Pages, S extends Shapes> {
  pages: P
  kind: () => Promise<SubmissionKind<S>>
  /** Of each page that needs more than the declaration of the kind, and of others that the kind shows in its own way. */
  screens: Record<Extract<keyof P, OwnPage>, Screen> & Partial<Record<CommonPage, Screen>>
  /** What these screens begin with. */
  first?: { task?: () => Promise<object>; grade?: () => Promise<object> }
}

/**
 * The routes of the screens that a kind of handed-in work has about each task: a route for each of its pages, apart from
 * the form of the task. Their titles are the texts `pages.task`, `pages.write` … of the kind's feature.
 */
export function routesOfKind<N extends Namespace, P extends Pages, S extends Shapes>({
  pages,
  kind,
  screens,
  first = {},
}: KindOfRoutes<P, S>) {
  const pathOf = (page: Page): Path => (pages[page] ?? pages.task).path
  const named = Object.keys(pages).filter((page): page is Exclude<Page, 'edit'> => page !== 'edit')
  const routes = named.map(page => [
    pathOf(page),
    {
      ...shown(pathOf)[page],
      screen: (screens as Partial<Record<Page, Screen>>)[page] ?? screenOf(kind, common[page as CommonPage]),
      first: page === 'task' || page === 'grade' ? first[page] : undefined,
      title: `pages.${page}` as TextKey<N>,
    },
  ])
  return Object.fromEntries(routes) as Record<PathsOf<P>, RouteDefinition<N>>
}

type PathsOf<P extends Pages> = { [K in keyof P]: K extends 'edit' ? never : PathOf<P[K]> }[keyof P]
type PathOf<Page> = Page extends { path: infer Path extends string } ? Path : never

/** Screens that need nothing of a kind but its declaration. */
const common = {
  roster: () => import('./roster/RosterScreen.tsx').then(module => module.RosterScreen),
  filter: () => import('./roster/FilterScreen.tsx').then(module => module.FilterScreen),
  remind: () => import('./roster/RemindScreen.tsx').then(module => module.RemindScreen),
  return: () => import('./roster/ReturnScreen.tsx').then(module => module.ReturnScreen),
  publish: () => import('./publishing/PublishScreen.tsx').then(module => module.PublishScreen),
  offers: () => import('./offer/OffersScreen.tsx').then(module => module.OffersScreen),
  discussion: () => import('./task/DiscussionScreen.tsx').then(module => module.DiscussionScreen),
  rubric: () => import('./grading/RubricScreen.tsx').then(module => module.RubricScreen),
}

type CommonPage = keyof typeof common

/** A common screen of a kind, fetched together with the declaration of the kind. */
const screenOf =
  <S extends Shapes>(kind: () => Promise<SubmissionKind<S>>, load: (typeof common)[CommonPage]): Screen =>
  async () => {
    const [declared, Common] = await Promise.all([kind(), load()])
    // A kind that has the page declares what its screen needs.
    return () => createElement(Common as ComponentType<{ kind: SubmissionKind<S> }>, { kind: declared })
  }

/** Who opens these screens, and how they stand among others. */
const shown = (pathOf: (page: Page) => Path) =>
  ({
    task: {
      audience: 'all',
      bar: 'top',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      keepAlive: true,
      next: [pathOf('grade'), pathOf('write')],
    },
    write: { audience: 'student', bar: 'top' },
    submission: { audience: 'all', bar: 'top', beside: [pathOf('task'), pathOf('roster')] },
    versions: { audience: 'all', bar: 'top', beside: [pathOf('task')] },
    roster: {
      audience: 'teacher',
      bar: 'top',
      waitsAs: 'rows',
      broad: true,
      keepAlive: true,
      sides: ['filter'],
    },
    filter: { audience: 'teacher', bar: 'top', sides: ['filter'] },
    remind: { audience: 'teacher', bar: 'top' },
    return: { audience: 'teacher', bar: 'top' },
    publish: { audience: 'teacher', bar: 'top' },
    grade: {
      audience: 'all',
      bar: 'top',
      sides: ['studentid', 'attempt'],
      waitsAs: 'page',
      broad: true,
    },
    shared: { audience: 'all', bar: 'top', beside: [pathOf('task')] },
    share: { audience: 'teacher', bar: 'top' },
    offers: { audience: 'teacher', bar: 'top', beside: [pathOf('task')], waitsAs: 'rows' },
    offer: { audience: 'teacher', bar: 'top', broad: true },
    files: {
      audience: 'teacher',
      bar: 'top',
      sides: ['importid'],
      beside: [pathOf('task')],
      waitsAs: 'cards',
    },
    discussion: { audience: 'all', bar: 'top', beside: [pathOf('task')], waitsAs: 'rows' },
    rubric: { audience: 'teacher', bar: 'top', beside: [pathOf('task')], waitsAs: 'cards' },
  }) satisfies Record<Exclude<Page, 'edit'>, Omit<RouteDefinition<never>, 'screen' | 'title'>>
