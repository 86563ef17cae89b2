import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { loadTexts } from '#web/lib/texts.ts'

const timeoutMs = 120_000

/** A chunk that did not arrive, by name and kind. */
export class ChunkFailure extends Error {
  readonly chunk: string
  readonly kind: 'script' | 'style' | 'timeout'
  /** `CSS_CHUNK_LOAD_FAILED` for a style sheet. */
  readonly code: string

  constructor(chunk: string, kind: ChunkFailure['kind'], cause?: unknown) {
    const code = kind === 'style' ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
    super(`${code}: ${chunk} (${kind})`, { cause })
    this.name = 'ChunkFailure'
    this.chunk = chunk
    this.kind = kind
    this.code = code
  }
}

/** Which file a browser or module loader error is about. */
export function chunkFailureOf(error: unknown, screen: string): ChunkFailure {
  const message = error instanceof Error ? error.message : String(error)
  const address = /(?:https?:\/\/\S+|\/\S+)\.(?:js|tsx?|css)/.exec(message)?.[0]
  const chunk = address?.split('/').pop() ?? screen
  return new ChunkFailure(chunk, /css/i.test(message) ? 'style' : 'script', error)
}

const screens = new WeakMap<ScreenRoute, LazyExoticComponent<ComponentType>>()
const underway = new WeakMap<ScreenRoute, ReturnType<typeof fetchScreen>>()
const arrived = new WeakMap<ScreenRoute, ComponentType>()

/** Fetches a screen and its texts before it is rendered; rendering it reports a failure. */
export async function prepareScreen(route: ScreenRoute): Promise<void> {
  const fetching = underway.get(route) ?? fetchScreen(route)
  underway.set(route, fetching)
  const { default: screen } = await fetching
  arrived.set(route, screen)
}

/** The same for a screen that nobody has opened yet: what fails is forgotten. */
export function prefetchScreen(route: ScreenRoute): Promise<void> {
  return prepareScreen(route).catch(() => forgetScreen(route))
}

/** The component of a route: itself once it was fetched, since even `lazy` of what is there suspends once. */
export function screenOf(route: ScreenRoute): ComponentType {
  const known = arrived.get(route) ?? screens.get(route)
  if (known) return known
  const made = lazy(() => underway.get(route) ?? fetchScreen(route))
  screens.set(route, made)
  return made
}

/** After a failure: opening the screen again fetches it again. */
export function forgetScreen(route: ScreenRoute): void {
  screens.delete(route)
  underway.delete(route)
}

async function fetchScreen(route: ScreenRoute) {
  let timer = 0
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkFailure(route.path, 'timeout')), timeoutMs)
  })
  const wanted = Promise.all([route.screen(), loadTexts(route.feature, ...(route.texts ?? []))])
  try {
    const [screen] = await Promise.race([wanted, timeout])
    return { default: screen }
  } catch (error) {
    throw error instanceof ChunkFailure ? error : chunkFailureOf(error, route.path)
  } finally {
    clearTimeout(timer)
  }
}
