import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '../../contract/error.ts'

/** Texts that are fetched together: those of the first screens, and those of a course. */
const groups: Record<string, RegExp> = {
  words: /^(ui|shell|account|course|course\/(entry|running)|notification)$/,
  'course-words':
    /^(course\/details|activity|attendance|enrolment|file|group|homework|\w+\/kind|member|submission)$/,
}
/** Every other feature has a file of its own. */
const groupOf = (namespace: string) =>
  Object.keys(groups).find(name => groups[name]!.test(namespace)) ?? namespace.split('/')[0]!

const source: Record<Language, string> = {
  en: 'en.ts',
  'zh-Hans': 'zh.ts',
  'zh-Hant': 'zh.ts?traditional',
}
const languages = Object.keys(source) as Language[]
/** `texts:homework:en` */
const prefix = 'texts:'

/**
 * Writes `lib/text-files.ts` anew: a file for each group and language. With one for each namespace the entry would carry
 * three imports for every part of a feature (13 kB). `root` is the client's folder.
 */
export function textFiles(root: string): Plugin {
  const namespaces = globSync('{ui,ui/*,shell,features/*,features/*/*}/texts/en.ts', { cwd: root })
    .map(file => file.replaceAll('\\', '/').replace(/^features\/|\/texts\/en\.ts$/g, ''))
    .sort()
  return {
    name: 'lectern:text-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (id === join(root, 'lib/text-files.ts')) return choice(namespaces)
      if (!id.startsWith(`\0${prefix}`)) return null
      const [, group, language] = id.split(':') as [string, string, Language]
      return together(
        root,
        namespaces.filter(each => groupOf(each) === group),
        language,
      )
    },
  }
}

function choice(namespaces: readonly string[]): string {
  const all = [...new Set(namespaces.map(groupOf))]
  const filesIn = (language: Language) =>
    all.map(group => `${JSON.stringify(group)}: () => import('${prefix}${group}:${language}')`).join(',')
  return `const files = {${languages.map(language => `${JSON.stringify(language)}: {${filesIn(language)}}`).join(',')}}
const groups = ${JSON.stringify(Object.fromEntries(grouped(namespaces)))}
export async function readTexts(language, namespace) {
  const { texts } = await files[language][groups[namespace] ?? namespace.split('/', 1)[0]]()
  return texts[namespace]
}`
}

/** The namespaces that are not in their feature's own file. */
const grouped = (namespaces: readonly string[]) =>
  namespaces.map(each => [each, groupOf(each)] as const).filter(([, group]) => group in groups)

function together(root: string, namespaces: readonly string[], language: Language): string {
  const name = source[language].slice(0, 2)
  const folder = (namespace: string) =>
    /^(ui|shell)(\/|$)/.test(namespace) ? namespace : `features/${namespace}`
  const imports = namespaces.map(
    (each, place) =>
      `import { ${name} as t${place} } from ${JSON.stringify(join(root, folder(each), 'texts', source[language]))}`,
  )
  const pairs = namespaces.map((each, place) => `${JSON.stringify(each)}: t${place}`)
  return `${imports.join('\n')}\nexport const texts = {${pairs.join(',')}}`
}
