import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'
import { type Additions, type ExtensionPoint, fetchContent, fetchParts } from './extension-points.ts'

/** The address of a screen that is being opened, and the means to fetch what it begins with. */
export interface Opening {
  path: string
  search: URLSearchParams
  /** Asks what the screen will ask, with the same options; an answer that is known already is not waited for. */
  ask: <T, K extends QueryKey>(question: FetchQueryOptions<T, Error, T, K>) => Promise<T | undefined>
  /** The same for the first page of a list (`pagesOf`). */
  askPages: <T, E, K extends QueryKey, P>(question: FetchInfiniteQueryOptions<T, E, T, K, P>) => Promise<void>
  /** Whether the answer is known, however old it is. */
  knows: (question: { queryKey: QueryKey }) => boolean
  /** What features add to an extension point, once its components are there. */
  additions: <T>(wanted: ExtensionPoint<T>) => Promise<readonly T[]>
}

/**
 * What a screen begins with, beside its code: the queries whose answers it shows first, and the extension points it shows. It is
 * opened when all of it is there. What it can do without for a moment does not belong here.
 */
export interface First {
  points?: readonly ExtensionPoint<unknown>[]
  ask?: (opening: Opening) => Promise<unknown>
}

export function openingOf(
  client: QueryClient,
  known: Additions,
  { path, search }: Pick<Opening, 'path' | 'search'>,
): Opening {
  // The screen shows what was refused; here nobody needs to be told.
  const handled = { meta: { handled: true } }
  return {
    path,
    search,
    async ask(question) {
      const asking = client.prefetchQuery({ ...question, ...handled })
      if (client.getQueryData(question.queryKey) === undefined) await asking
      return client.getQueryData(question.queryKey)
    },
    async askPages(question) {
      const asking = client.prefetchInfiniteQuery({ ...question, ...handled })
      if (client.getQueryData(question.queryKey) === undefined) await asking
    },
    knows: ({ queryKey }) => client.getQueryData(queryKey) !== undefined,
    async additions(wanted) {
      const content = await fetchContent(known, wanted)
      await fetchParts(content)
      return content
    },
  }
}
