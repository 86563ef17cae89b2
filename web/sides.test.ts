import { expect, test } from 'vitest'
import { screenRoutes } from './routes.ts'

const sources = import.meta.glob<string>(
  ['./{lib,shell,features}/**/*.{ts,tsx}', '!./**/*.{test,example}.*', './later-additions.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

const hooks = /\buse(?:Sides|TypedSide)\(\s*('[^)]*')/g
const byHand = /,\s*\w+\s*\] = useSearchParams\(/

const sidesIn = (source: string) =>
  [...source.matchAll(hooks)].flatMap(([, names]) =>
    [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  )

/** The files that a file imports, at once or when they are needed, but no other screen. */
function importsOf(file: string): string[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return [...sources[file]!.matchAll(/(?:from |import\()'([^']+)'/g)].flatMap(([, said]) => {
    const path = said!.startsWith('#web/')
      ? said!.replace('#web/', './')
      : said!.startsWith('.')
        ? new URL(folder.slice(2) + said!, 'http://x/').pathname.replace('/', './')
        : ''
    return sources[path] !== undefined && !path.endsWith('/routes.ts') ? [path] : []
  })
}

function reachedFrom(file: string): Set<string> {
  const reached = new Set([file])
  for (const each of reached) for (const next of importsOf(each)) reached.add(next)
  return reached
}

/** The file of a screen, read from its route. */
function fileOf(path: string, feature: string): string | undefined {
  const known = Object.keys(sources).find(
    each =>
      each.startsWith(`./features/${feature}/`) &&
      each.endsWith('/routes.ts') &&
      sources[each]!.includes(`'${path}': {`),
  )
  if (!known) return fileOfKind(path, feature)
  const source = sources[known]!
  const from = source.lastIndexOf(`'${path}': {`)
  const definition = source.slice(from, source.indexOf('}', source.indexOf('title:', from)))
  const shared = /screen: (?:\(\) => )?(\w+)(?:,|\(\))/.exec(definition)?.[1]
  const said = shared ? source.slice(source.indexOf(`const ${shared} =`)) : definition
  const named = /import\(\s*'\.\/([^']+)'/.exec(said)?.[1]
  return named && known.replace('routes.ts', named)
}

/** That of a page of a kind of handed-in work: its own, or one that every kind has. */
function fileOfKind(path: string, feature: string): string | undefined {
  const pages = sources[`./features/${feature}/addresses.ts`] ?? ''
  const page = new RegExp(`(\\w+): \\{ path: '${path}'[,\\s}]`).exec(pages)?.[1]
  const tables = [`./features/${feature}/routes.ts`, './features/submission/kind-routes.ts']
  for (const table of page ? tables : []) {
    const named = new RegExp(`\\b${page}: \\(\\) =>\\s*import\\(\\s*'\\./([^']+)'`).exec(sources[table]!)?.[1]
    if (named) return table.replace(/[\w-]+\.ts$/, named)
  }
  return undefined
}

test('only useSides changes the address of the open screen', () => {
  const found = Object.entries(sources).filter(([, source]) => byHand.test(source))
  expect(found.map(([file]) => file).sort()).toEqual([
    // The first screen, of which each byte counts; its route names what it sets.
    './features/course/list/CoursesScreen.tsx',
    './lib/use-sides.ts',
  ])
  // Nor does anybody do it with the router's own means: a query without a path.
  const bare = Object.entries(sources).filter(([, source]) => /navigate\(\s*(?:['"`]\?|\{)/.test(source))
  expect(bare.map(([file]) => file)).toEqual([])
})

test('what a screen changes in its own address, its route names: the screen stays, with the field in it', () => {
  const missing: string[] = []
  const named: string[] = []
  const unread: string[] = []
  for (const { path, feature, sides, leadsTo } of screenRoutes) {
    if (leadsTo) continue
    const file = fileOf(path, feature)
    if (!file || sources[file] === undefined) {
      unread.push(path)
      continue
    }
    for (const reached of reachedFrom(file))
      for (const side of sidesIn(sources[reached]!)) {
        named.push(`${path} ${side}`)
        if (!sides.includes(side)) missing.push(`${path} lacks '${side}' of ${reached}`)
      }
  }
  expect(missing).toEqual([])
  expect(unread).toEqual([])
  expect(named).toEqual(
    expect.arrayContaining(['/courseSearch search', '/member tab', '/homework/reviewDetail attempt']),
  )
})

test('every use of the hooks is known to some screen', () => {
  const known = new Set(screenRoutes.flatMap(({ sides }) => sides))
  const used = Object.values(sources).flatMap(sidesIn)
  expect(used.filter(side => !known.has(side))).toEqual([])
  expect([...known].filter(side => !used.includes(side))).toEqual([])
})
