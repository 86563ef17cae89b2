import type { Audience, Bar, ScreenRoute } from './routes.ts'
import type { Namespace } from './texts.ts'

/** What the entry knows of a feature's routes: path, title, audience, bar, and the rest. */
interface BriefTable {
  feature: string
  texts?: readonly Namespace[]
  routes: readonly [path: string, title: string, Audience, Bar, Partial<ScreenRoute>?][]
}

/**
 * The routes of a feature whose table, with the files of its screens, is fetched when one of them is.
 * @param load the file with the table, which exports nothing else
 */
export function laterRoutes(
  load: () => Promise<Readonly<Record<string, readonly ScreenRoute[]>>>,
  { feature, texts, routes }: BriefTable,
): ScreenRoute[] {
  return routes.map(([path, title, audience, bar, rest]) => {
    const whole = async () =>
      Object.values(await load())
        .flat()
        .find(each => each.path === path)!
    return {
      keepAlive: false,
      sides: [],
      feature,
      texts,
      ...rest,
      path,
      title,
      audience,
      bar,
      screen: async () => (await whole()).screen(),
      first: async () => (await whole()).first?.() ?? {},
    }
  })
}
