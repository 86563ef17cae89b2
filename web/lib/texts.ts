import i18next, { type BackendModule } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { type Language, preferredLanguage, rememberLanguage } from './language.ts'

/**
 * The texts of each feature. `texts/en.ts` of a feature adds its own line:
 * `declare module '#web/lib/texts.ts' { interface Texts { course: typeof en } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Texts {}

export type Namespace = keyof Texts & string

type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]
/** The text of a key; for a countable one, its plural form. */
type TextOf<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextOf<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`]
      : never
type Blanks<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
type Values<S> = [Blanks<S>] extends [never] ? [] : [values: Record<Blanks<S>, string | number>]

export type TextKey<N extends Namespace> = Keys<Texts[N]>
/** Gives the text of a key; its `{blanks}` must be filled, `count` chooses the plural. */
export type Translate<N extends Namespace> = <K extends TextKey<N>>(
  key: K,
  ...values: Values<TextOf<Texts[N], K>>
) => string

/** What `zh.ts` must give for an `en.ts`: the same keys, without the singular that Chinese does not have. */
export type Translation<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translation<T[K]>
}

type Loader = () => Promise<unknown>
const files: Record<Language, Record<string, Loader>> = {
  en: import.meta.glob(['../features/*/texts/en.ts', '../ui/texts/en.ts']),
  'zh-Hans': import.meta.glob(['../features/*/texts/zh.ts', '../ui/texts/zh.ts']),
  'zh-Hant': import.meta.glob(['../features/*/texts/zh.ts', '../ui/texts/zh.ts'], { query: '?traditional' }),
}

async function read(language: Language, namespace: string) {
  const name = language === 'en' ? 'en' : 'zh'
  const folder = namespace === 'ui' ? '../ui' : `../features/${namespace}`
  const load = files[language][`${folder}/texts/${name}.ts`]
  if (!load) throw new Error(`no texts for ${namespace}`)
  return ((await load()) as Record<string, unknown>)[name]
}

const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    read(language as Language, namespace).then(
      texts => done(null, texts as Record<string, string>),
      (error: Error) => done(error, null),
    )
  },
}

/** Call once, before the first screen is drawn. */
export async function startTexts(language: Language = preferredLanguage()): Promise<void> {
  document.documentElement.lang = language
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['ui', 'shell'],
      defaultNS: 'ui',
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      react: { useSuspense: true },
    })
}

/** The texts of one feature in the current language; suspends while they are being fetched. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  return useTranslation(namespace).t as unknown as Translate<N>
}

/** For code outside React; the namespace must have been loaded before. */
export function textsOf<N extends Namespace>(namespace: N): Translate<N> {
  return i18next.getFixedT(null, namespace) as unknown as Translate<N>
}

/** Fetches the texts of features ahead of their screens. */
export function loadTexts(...namespaces: string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces)
}

export function useLanguage(): Language {
  return useTranslation('ui').i18n.language as Language
}

export const currentLanguage = (): Language => (i18next.language ?? 'en') as Language

export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
