import type { Language } from '#contract/error.ts'

export type Nested = { [key: string]: string | Nested }

type Loader = () => Promise<unknown>
const files: Record<Language, Record<string, Loader>> = {
  en: import.meta.glob('../{ui,ui/*,shell,features/*,features/*/*}/texts/en.ts'),
  'zh-Hans': import.meta.glob('../{ui,ui/*,shell,features/*,features/*/*}/texts/zh.ts'),
  'zh-Hant': import.meta.glob('../{ui,ui/*,shell,features/*,features/*/*}/texts/zh.ts', {
    query: '?traditional',
  }),
}

/** Folders with texts that are not features. */
const layers = ['ui', 'shell']

/** The texts of a namespace. In a build there are fewer files: web/build/text-files.ts writes this module anew. */
export async function readTexts(language: Language, namespace: string): Promise<Nested> {
  const name = language === 'en' ? 'en' : 'zh'
  const folder = layers.includes(namespace.split('/')[0]!) ? `../${namespace}` : `../features/${namespace}`
  const load = files[language][`${folder}/texts/${name}.ts`]
  if (!load) throw new Error(`no texts for ${namespace}`)
  return ((await load()) as Record<string, Nested>)[name]!
}
