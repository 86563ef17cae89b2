// What one more feature costs those who never open it: a copy of the web client with a feature of fifteen screens is built,
// and the first screen and what is fetched beside it are compared with those of the client as it is.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measure } from '../web/budget.ts'
import { buildWebWhenStale, hashOfSources, runVite } from './web-build.ts'

const root = join(import.meta.dirname, '..')
const copy = join(root, '.build', 'planted')
const stamp = join(root, '.build', 'planted.stamp')
/** Bytes by which either may grow. */
const limit = 500

const screens =
  'List Entry Form Settings Export Import History Board Members Results Detail Review Archive Search Start'.split(
    ' ',
  )

/** What is over the limit, in words; empty when all is well, or when the same sources were found well before. */
export async function checkPlantedFeature(): Promise<string> {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return ''
  await buildWebWhenStale({ say: () => {} })
  rmSync(copy, { recursive: true, force: true })
  for (const each of ['web', 'contract', 'package.json', 'tsconfig.json'])
    cpSync(join(root, each), join(copy, each), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  plant(join(copy, 'web'))
  const output = join(copy, 'built')
  await runVite(
    ['build', '--config', join(copy, 'web', 'vite.config.ts'), '--outDir', output],
    undefined,
    copy,
  )
  const [before, after] = [measure(), measure(output)]
  const over = before
    .slice(0, 2)
    .map(({ name, bytes }, place) => ({ name, more: after[place]!.bytes - bytes }))
    .filter(({ more }) => more > limit)
    .map(
      ({ name, more }) => `A feature of ${screens.length} screens adds ${more} of ${limit} bytes to ${name}.`,
    )
  rmSync(copy, { recursive: true, force: true })
  if (over.length === 0) writeFileSync(stamp, sources)
  return over.join('\n')
}

function plant(web: string): void {
  const feature = join(web, 'features', 'planted')
  mkdirSync(join(feature, 'texts'), { recursive: true })
  const routes = screens.map((name, place) => {
    const screen = `${name}Screen`
    writeFileSync(join(feature, `${screen}.tsx`), `export const ${screen} = () => <p>${name}</p>`)
    return `'/planted/${name.toLowerCase()}': {
      screen: () => import('./${screen}.tsx').then(module => module.${screen}),
      audience: '${place % 3 === 0 ? 'teacher' : 'all'}', bar: 'top', title: 'screen.${name.toLowerCase()}',
      waitsAs: '${place % 2 === 0 ? 'rows' : 'page'}' }`
  })
  writeFileSync(
    join(feature, 'routes.ts'),
    `import { routes } from '#web/lib/routes.ts'
export const plantedRoutes = routes('planted' as never, {${routes.join(',')}} as never)`,
  )
  const texts = JSON.stringify({
    screen: Object.fromEntries(screens.map(name => [name.toLowerCase(), name])),
  })
  for (const language of ['en', 'zh'])
    writeFileSync(join(feature, 'texts', `${language}.ts`), `export const ${language} = ${texts}`)
  const table = join(web, 'routes.ts')
  const known = readFileSync(table, 'utf8')
  writeFileSync(
    table,
    `import { plantedRoutes } from '#web/features/planted/routes.ts'\n${known.replace(/^\]$/m, '  ...plantedRoutes,\n]')}`,
  )
}

if (import.meta.main) {
  const over = await checkPlantedFeature()
  if (over) console.error(over)
  process.exitCode = over ? 1 : 0
}
